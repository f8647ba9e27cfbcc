import { z } from 'zod'
import { t } from './texts/checks.ts'

/** A coupon code. It is trimmed and converted to upper case, so that case does not matter. */
export const couponCode = z
  .string({ error: () => t.couponMustBeText })
  .max(200, { abort: true, error: () => t.couponCharacters })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/, {
    error: () => t.couponCharacters,
  })
