import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { ImportPage } from '../students/admin/import/import-page.tsx'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/students_/import')({
  loader: forAdmins((utils) => utils.studentImports.list.fetch()),
  head: adminHead(() => t.importStudents),
  component: ImportPage,
})
