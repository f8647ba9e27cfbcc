import { z } from 'zod'
import { t } from './texts/checks.ts'

/** Converted to upper case without surrounding spaces, so that case does not matter. */
export const couponCode = z
  .string({ error: () => t.couponMustBeText })
  .max(200, { abort: true, error: () => t.couponCharacters })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/, {
    error: () => t.couponCharacters,
  })
