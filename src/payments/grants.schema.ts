import { z } from 'zod'
import { ACCESS_SOURCES, HAND_SOURCES, MAX } from '../platform/constants.ts'
import { id, optionalText, userId } from '../platform/text.schema.ts'
import { amount, payment } from './payments.schema.ts'

/** What somebody may watch without a payment of their own for it; without a course all of them, without an end for good. */
export const accessGrant = z.object({
  id,
  courseId: id.nullable(),
  courseTitle: z.string().nullable(),
  source: z.enum(ACCESS_SOURCES),
  reason: z.string().nullable(),
  paymentId: id.nullable(),
  grantedBy: z.string().nullable(),
  startsAt: z.date(),
  endsAt: z.date().nullable(),
  /** When it was taken back. */
  endedAt: z.date().nullable(),
  /** Neither taken back nor over. */
  isOpen: z.boolean(),
})
export type AccessGrant = z.infer<typeof accessGrant>

/** Without a course all of them; cash is said with its amount, in rupees; the last day is one of the academy's calendar. */
export const grantInput = z
  .object({
    userId,
    courseId: id.nullish(),
    source: z.enum(HAND_SOURCES, { error: 'The reason must be a scholarship, cash or another one' }),
    reason: optionalText(MAX.reason, 'The note'),
    amount: amount.optional(),
    endsOn: z.iso.date({ error: 'The last day must be a date' }).optional(),
  })
  .refine(({ source, amount: taken }) => source !== 'cash' || taken !== undefined, {
    error: 'Say how much you took',
    path: ['amount'],
  })
  .refine(({ source, amount: taken }) => source === 'cash' || taken === undefined, {
    error: 'An amount is said of cash alone',
    path: ['amount'],
  })
  .refine(({ source, reason }) => source !== 'other' || reason !== null, {
    error: 'Say why',
    path: ['reason'],
  })

/** What was given: for cash a payment, which opens by itself unless it has an end. */
export const givenAccess = z.object({ grant: accessGrant.nullable(), payment: payment.nullable() })
