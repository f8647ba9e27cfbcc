import { formatRupees } from '../../../platform/money.ts'
import type { CouponSubject } from '../../coupons.rules.ts'
import type { Coupon } from '../../coupons.schema.ts'

/** What the page and its loader ask. */
export const firstCoupons = { limit: 50 }

export const SUBJECT_WORDS: Record<CouponSubject, string> = {
  everything: 'Every course and plan',
  courses: 'Every course',
  plans: 'Every plan',
  course: 'One course',
  plan: 'One plan',
}

/** What it takes off. */
export const takesOff = ({ percent, amount }: Coupon) =>
  percent === null ? formatRupees(amount ?? 0) : `${percent} %`

/** The path that a link with the coupon leads to. */
export function couponPath({ code, courseId, planId }: Coupon): string {
  const search = new URLSearchParams()
  if (courseId !== null) search.set('courseId', String(courseId))
  if (planId !== null) search.set('plan', String(planId))
  search.set('coupon', code)
  return `/upgrade?${search.toString()}`
}
