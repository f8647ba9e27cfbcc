/** What a coupon can be used for. */
export const COUPON_SUBJECTS = ['everything', 'courses', 'plans', 'course', 'plan'] as const
export type CouponSubject = (typeof COUPON_SUBJECTS)[number]

/** A rupee: less is never due. */
export const LEAST_PAISE = 100

/** What a coupon takes off a price: whole rupees of a percentage, and never the last rupee. */
export const discountOf = (
  { percent, amountPaise }: { percent: number | null; amountPaise: number | null },
  pricePaise: number,
): number =>
  Math.max(
    0,
    Math.min(
      amountPaise ?? Math.round((pricePaise * (percent ?? 0)) / 10_000) * 100,
      pricePaise - LEAST_PAISE,
    ),
  )
