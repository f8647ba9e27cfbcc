import { createFileRoute } from '@tanstack/react-router'
import { StaffPage } from '../office/admin/staff/staff-page.tsx'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/staff')({
  loader: forAdmins((utils) => Promise.all([utils.staff.list.fetch(), utils.staff.invitations.fetch()])),
  head: adminHead(() => t.staff),
  component: StaffPage,
})
