import { createFileRoute } from '@tanstack/react-router'
import { forAdmins } from '../admin/admin-loader.ts'
import { DashboardPage } from '../admin/dashboard-page.tsx'
import { pageHead } from '../site/head.ts'

export const Route = createFileRoute('/admin/')({
  loader: forAdmins((utils) => utils.admin.overview.fetch(undefined, { staleTime: 0 })),
  head: ({ match: { context } }) => pageHead({ site: context.site, title: 'Dashboard Overview' }),
  component: DashboardPage,
})
