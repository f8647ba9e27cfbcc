import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/admin-plans.ts'

/** A link from the settings to the plans. */
export function PlansLink() {
  return (
    <section aria-label={t.plansAndCoupons} className="card p-5 sm:p-6">
      <h2 className="title-card">{t.plansAndCoupons}</h2>
      <p className="mt-1 text-muted">{t.plansAndCouponsHint}</p>
      <Link to="/admin/plans" className={buttonClass({ variant: 'secondary', className: 'mt-4' })}>
        {t.setUpPlans}
      </Link>
    </section>
  )
}
