export const COUPON_SUBJECTS = ['everything', 'courses', 'plans', 'course', 'plan'] as const
export type CouponSubject = (typeof COUPON_SUBJECTS)[number]

/** The smallest amount due: one rupee. */
export const MIN_PAISE = 100

/**
 * Returns the discount of a coupon in paise: a percentage in whole rupees, or a fixed amount for each use. At least
 * one rupee remains to pay. `uses` is the number of seats, otherwise 1.
 */
export const discountOf = (
  { percent, amountPaise }: { percent: number | null; amountPaise: number | null },
  pricePaise: number,
  uses: number,
): number =>
  Math.max(
    0,
    Math.min(
      amountPaise === null ? Math.round((pricePaise * (percent ?? 0)) / 10_000) * 100 : amountPaise * uses,
      pricePaise - MIN_PAISE,
    ),
  )
