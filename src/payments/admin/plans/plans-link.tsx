import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../platform/client/ui/button.tsx'

/** Leads from the settings to what is sold. */
export function PlansLink() {
  return (
    <section aria-label="Plans and coupons" className="card mt-6 p-5 sm:p-6">
      <h2 className="title-card">Plans and coupons</h2>
      <p className="mt-1 text-muted">
        Sell more than the year: a month, half a year, for life, every premium course or chosen ones; or for
        less, with a coupon.
      </p>
      <Link to="/admin/plans" className={buttonClass({ variant: 'secondary', className: 'mt-4' })}>
        Set up plans and coupons
      </Link>
    </section>
  )
}
