import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { CouponList } from '../coupons/coupon-list.tsx'
import { PlanList } from './plan-list.tsx'
import { t } from '../../texts/admin-plans.ts'

/** Plans and coupons. */
export function PlansPage() {
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link to="/admin/settings" className="text-link mb-3 inline-flex items-center gap-1.5">
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100 size-4" />
          {t.siteSettings}
        </Link>
      </div>
      <AdminPage title={t.plansAndCouponsTitle} intro={t.plansAndCouponsIntro}>
        <PlanList />
        <CouponList />
      </AdminPage>
    </>
  )
}
