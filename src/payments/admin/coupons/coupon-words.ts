import { formatRupees } from '../../../platform/money.ts'
import type { CouponSubject } from '../../coupons.rules.ts'
import type { Coupon } from '../../coupons.schema.ts'
import { t } from '../../texts/admin-plans.ts'

/** What the page and its loader ask. */
export const firstCoupons = { limit: 50 }

export const subjectNames = (): Record<CouponSubject, string> => ({
  everything: t.everyCourseAndPlan,
  courses: t.everyCourse,
  plans: t.everyPlan,
  course: t.oneCourse,
  plan: t.onePlan,
})

/** What it takes off. */
export const takesOff = ({ percent, amount }: Coupon) =>
  percent === null ? formatRupees(amount ?? 0) : `${percent}%`

/** The path that a link with the coupon leads to. */
export function couponPath({ code, courseId, planId }: Coupon): string {
  const search = new URLSearchParams()
  if (courseId !== null) search.set('courseId', String(courseId))
  if (planId !== null) search.set('plan', String(planId))
  search.set('coupon', code)
  return `/upgrade?${search.toString()}`
}
