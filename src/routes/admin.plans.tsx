import { createFileRoute } from '@tanstack/react-router'
import { firstCoupons } from '../payments/admin/coupons/coupon-words.ts'
import { PlansPage } from '../payments/admin/plans/plans-page.tsx'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/plans')({
  loader: forAdmins((utils) =>
    Promise.all([utils.plans.list.fetch(), utils.coupons.list.fetchInfinite(firstCoupons)]),
  ),
  head: adminHead(() => t.plans),
  component: PlansPage,
})
