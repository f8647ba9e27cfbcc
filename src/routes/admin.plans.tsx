import { createFileRoute } from '@tanstack/react-router'
import { PlansPage } from '../payments/admin/plans/plans-page.tsx'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'

export const Route = createFileRoute('/admin/plans')({
  loader: forAdmins((utils) => utils.plans.list.fetch(undefined, { staleTime: 0 })),
  head: adminHead('Plans'),
  component: PlansPage,
})
