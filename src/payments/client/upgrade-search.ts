import type { Payment } from '../payments.schema.ts'

/** Where something is bought, as the address says it. */
export const upgradeSearch = ({
  courseId,
  planId,
  seats,
}: Pick<Payment, 'courseId' | 'planId' | 'seats'>) => ({
  ...(planId !== undefined ? { plan: planId } : courseId !== null ? { courseId } : {}),
  ...(seats !== undefined && { places: seats }),
})

/** An address may name it empty. */
const named = (value: number | undefined) => (value === undefined || String(value) === '' ? null : value)

/** What the address names, as calls are told of it: the loader, the page and the form say the same. */
export const quoteInput = ({
  courseId,
  plan,
  places,
  coupon,
  parts,
}: {
  courseId?: number | undefined
  plan?: number | undefined
  places?: number | undefined
  coupon?: string | number | undefined
  parts?: boolean | undefined
}) => ({
  courseId: named(courseId),
  planId: named(plan),
  seats: named(places),
  ...(coupon !== undefined && { coupon: String(coupon) }),
  ...(parts === true && { inParts: true }),
})
