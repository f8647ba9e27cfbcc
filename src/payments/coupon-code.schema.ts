import { z } from 'zod'

/** Trimmed and in upper case, so case does not matter. */
export const couponCode = z
  .string({ error: 'The coupon must be text' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/, {
    error: 'A coupon has 4 to 32 letters, digits and hyphens',
  })
