import { z } from 'zod'
import { id, page } from '../platform/text.schema.ts'

const day = z.iso.date({ error: 'The day must be a date' })

/** What finds a line of a bank's statement again, hashed: the statement itself stays where it was opened. */
const fingerprint = z.string().regex(/^[0-9a-f]{32}$/, { error: 'A fingerprint has 32 hexadecimal digits' })

/** The line that brought the money of a payment. */
export const payingLine = z.object({
  paymentId: id,
  day,
  fingerprints: z.array(fingerprint).min(1).max(3),
})
export type PayingLine = z.infer<typeof payingLine>

/** From one day to another, both included. */
export const statementDays = z
  .object({ from: day, to: day, cursor: id.optional() })
  .refine(({ from, to }) => from <= to, { error: 'The first day comes before the last', path: ['to'] })

/** A payment whose money has come, and the line that brought it, as far as one was named. */
export const settledPayment = z.object({
  id,
  username: z.string(),
  transactionId: z.string(),
  orderCode: z.string(),
  /** In rupees. */
  received: z.number(),
  fingerprints: z.array(fingerprint),
})
export const settledPayments = page(settledPayment)
