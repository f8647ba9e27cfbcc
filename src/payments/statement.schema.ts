import { z } from 'zod'
import { t } from './texts/checks.ts'
import { id, page } from '../platform/text.schema.ts'

const day = z.iso.date({ error: () => t.dayMustBeDate })

/** A hash that identifies a line of a bank statement. The browser does not send the statement itself. */
const fingerprint = z.string().regex(/^[0-9a-f]{32}$/, { error: () => t.fingerprintDigits })

/** The bank statement line that shows the money of a payment. */
export const payingLine = z.object({
  paymentId: id,
  day,
  fingerprints: z.array(fingerprint).min(1).max(3),
})
export type MatchedLine = z.infer<typeof payingLine>

/** A range of days, inclusive. */
export const statementDays = z
  .object({ from: day, to: day, cursor: id.optional() })
  .refine(({ from, to }) => from <= to, { error: () => t.firstDayBeforeLast, path: ['to'] })

/** A payment whose money was received, with its bank statement line if an administrator named one. */
export const settledPayment = z.object({
  id,
  username: z.string(),
  transactionId: z.string(),
  orderCode: z.string(),
  /** The received amount in rupees. */
  received: z.number(),
  fingerprints: z.array(fingerprint),
})
export const settledPayments = page(settledPayment)
