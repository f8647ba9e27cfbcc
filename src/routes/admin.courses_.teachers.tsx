import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { TeachersPage } from '../catalogue/admin/teachers/teachers-page.tsx'

export const Route = createFileRoute('/admin/courses_/teachers')({
  loader: forAdmins((utils) => utils.teachers.list.fetch()),
  head: adminHead('Teachers'),
  component: TeachersPage,
})
