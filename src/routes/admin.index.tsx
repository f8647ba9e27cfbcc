import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { DashboardPage } from '../office/admin/dashboard/dashboard-page.tsx'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/')({
  loader: forAdmins((utils) => Promise.all([utils.admin.overview.fetch(), utils.payeeChanges.state.fetch()])),
  head: adminHead(() => t.dashboard),
  component: DashboardPage,
})
