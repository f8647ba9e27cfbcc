import { z } from 'zod'
import { id, page, userId } from '../platform/text.schema.ts'

/** Number of digits in the code that a student sends from their mobile number. */
export const NUMBER_CODE_DIGITS = 6
/** Days for which the code is valid. */
export const NUMBER_CODE_DAYS = 7

/** The code that a student sends to the academy by WhatsApp to confirm their mobile number. */
export const numberCode = z.object({ code: z.string(), expiresAt: z.date() })

/** A request to confirm a mobile number, for staff. They compare the number and the code with a WhatsApp message. */
export const numberRequest = z.object({
  id,
  userId,
  username: z.string(),
  fullName: z.string().nullable(),
  mobile: z.string(),
  code: z.string(),
  requestedAt: z.date(),
  expiresAt: z.date(),
})
export type NumberRequest = z.infer<typeof numberRequest>
export const numberRequests = page(numberRequest)
