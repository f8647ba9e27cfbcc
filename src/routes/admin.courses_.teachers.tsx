import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { TeachersPage } from '../catalogue/admin/teachers/teachers-page.tsx'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/courses_/teachers')({
  loader: forAdmins((utils) => utils.teachers.list.fetch()),
  head: adminHead(() => t.teachers),
  component: TeachersPage,
})
