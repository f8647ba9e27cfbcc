import { z } from 'zod'
import { PAYMENT_KINDS, PAYMENT_STATUSES } from '../constants.ts'
import { id } from './text.ts'

export const purchased = z.object({ purchased: z.boolean() })

export const payment = z.object({
  id,
  user: z.object({ username: z.string() }),
  kind: z.enum(PAYMENT_KINDS),
  /** In rupees, as claimed; `amountDue` is what the server knew to be due. */
  amount: z.number(),
  amountDue: z.number(),
  transactionId: z.string(),
  paymentMethod: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  reason: z.string().nullable(),
  courseId: id.nullable(),
  courseTitle: z.string().nullable(),
  coursePrice: z.string().nullable(),
  orderCode: z.string(),
  submittedAt: z.date(),
  decidedAt: z.date().nullable(),
})
export type Payment = z.infer<typeof payment>
