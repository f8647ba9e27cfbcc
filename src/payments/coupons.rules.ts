/** What a coupon can be used for. */
export const COUPON_SUBJECTS = ['everything', 'courses', 'plans', 'course', 'plan'] as const
export type CouponSubject = (typeof COUPON_SUBJECTS)[number]

/** A rupee: less is never due. */
export const LEAST_PAISE = 100

/**
 * What a coupon takes off a price: whole rupees of a percentage, or its amount once for each use; never the last rupee. `uses` is the
 * number of seats, else 1.
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
      pricePaise - LEAST_PAISE,
    ),
  )
