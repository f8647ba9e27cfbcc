import type { Payment } from '../payments.schema.ts'

/** Where something is bought, as the address says it. */
export const upgradeSearch = ({ courseId, planId }: Pick<Payment, 'courseId' | 'planId'>) =>
  planId !== undefined ? { plan: planId } : courseId !== null ? { courseId } : {}

/** What the address names, as calls are told of it: the loader, the page and the form say the same. */
export const quoteInput = ({
  courseId,
  plan,
  coupon,
}: {
  courseId?: number | undefined
  plan?: number | undefined
  coupon?: string | number | undefined
}) => ({
  courseId: courseId ?? null,
  planId: plan ?? null,
  ...(coupon !== undefined && { coupon: String(coupon) }),
})
