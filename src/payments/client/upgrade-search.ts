import type { Payment } from '../payments.schema.ts'

/** Returns the search parameters of the upgrade page. */
export const upgradeSearch = ({
  courseId,
  planId,
  seats,
}: Pick<Payment, 'courseId' | 'planId' | 'seats'>) => ({
  ...(planId !== undefined ? { plan: planId } : courseId !== null ? { courseId } : {}),
  ...(seats !== undefined && { places: seats }),
})

/** Leaves out an empty parameter. */
const named = (value: number | undefined) => (value === undefined || String(value) === '' ? null : value)

/**
 * Returns the query input for the search parameters. The loader, the page and the form use it, so that they share one
 * cache entry.
 */
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
