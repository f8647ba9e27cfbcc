import { formatRupees } from '../../../platform/money.ts'
import type { CouponSubject } from '../../coupons.rules.ts'
import type { Coupon } from '../../coupons.schema.ts'
import { t } from '../../texts/admin-plans.ts'

/** The input of the coupon query, for the page and its loader. */
export const firstCoupons = { limit: 50 }

export const subjectNames = (): Record<CouponSubject, string> => ({
  everything: t.everyCourseAndPlan,
  courses: t.everyCourse,
  plans: t.everyPlan,
  course: t.oneCourse,
  plan: t.onePlan,
})

/** Returns the discount as text. */
export const takesOff = ({ percent, amount }: Coupon) =>
  percent === null ? formatRupees(amount ?? 0) : `${percent}%`

/** Returns the path of a link that applies the coupon. */
export function couponPath({ code, courseId, planId }: Coupon): string {
  const search = new URLSearchParams()
  if (courseId !== null) search.set('courseId', String(courseId))
  if (planId !== null) search.set('plan', String(planId))
  search.set('coupon', code)
  return `/upgrade?${search.toString()}`
}
