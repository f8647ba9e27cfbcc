import { z } from 'zod'
import { FULL_PAGE, MAX } from '../platform/constants.ts'
import { ACCESS_SOURCES, HAND_SOURCES } from './rules.ts'
import { id, optionalText, requiredText, userId } from '../platform/text.schema.ts'
import { amount, part, payment } from './payments.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

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

const isPaid = (source: string) => source === 'cash' || source === 'seat'

/**
 * Without a course all of them; what was taken is said with its amount, in rupees; the last day is one of the academy's calendar. Of places
 * the user is who paid, and the usernames are who gets them.
 */
export const grantInput = z
  .object({
    userId,
    courseId: id.nullish(),
    source: z.enum(HAND_SOURCES, { error: 'The reason must be a scholarship, cash or another one' }),
    reason: optionalText(MAX.reason, () => labels.note),
    amount: amount.optional(),
    endsOn: z.iso.date({ error: 'The last day must be a date' }).optional(),
    usernames: z
      .array(requiredText(MAX.search, () => labels.aUsername))
      .min(1, { error: 'Enter the student’s username' })
      .max(FULL_PAGE, { error: `You can give at most ${FULL_PAGE} seats at a time` })
      .optional(),
  })
  .refine(({ source, amount: taken }) => !isPaid(source) || taken !== undefined, {
    error: 'Enter the amount that you received',
    path: ['amount'],
  })
  .refine(({ source, amount: taken }) => isPaid(source) || taken === undefined, {
    error: 'Enter an amount only for cash',
    path: ['amount'],
  })
  .refine(({ source, usernames }) => (source === 'seat') === (usernames !== undefined), {
    error: 'Enter who gets a seat of the order',
    path: ['usernames'],
  })
  .refine(({ source, reason }) => source !== 'other' || reason !== null, {
    error: 'Say why',
    path: ['reason'],
  })

/** What was given: for cash a payment, which opens by itself unless it has an end. */
export const givenAccess = z.object({ grant: accessGrant.nullable(), payment: payment.nullable() })

/** A link that hands out places, by the code in its address. */
export const seatLink = z.object({ code: z.uuid({ error: 'This link is incomplete' }) })

/** Somebody who has taken a place, as who paid for it sees them. */
const takenSeat = z.object({
  username: z.string(),
  fullName: z.string().nullable(),
  takenAt: z.date(),
  /** Nothing was opened with it yet. */
  isUnused: z.boolean(),
})
export type TakenSeat = z.infer<typeof takenSeat>

/** What a link hands out, and what it is to who asks. */
export const seatOrder = z.object({
  title: z.string(),
  courseId: id.nullable(),
  slug: z.string().nullable(),
  /** Who paid; null once that account is gone. */
  from: z.string().nullable(),
  seats: z.number().int(),
  left: z.number().int(),
  /** What came of it after the payment was revoked: nothing. */
  isRevoked: z.boolean(),
  /** Whether who asks has a place of these, and whether it was taken back. */
  own: z.enum(['taken', 'ended']).nullable(),
  /** For who paid, and for administrators; else null. */
  taken: z.array(takenSeat).nullable(),
  isBuyer: z.boolean(),
})
export type SeatOrder = z.infer<typeof seatOrder>

export const seatTakenBack = seatLink.extend({ username: requiredText(MAX.search, () => labels.theUsername) })

/** The next instalment of a course; in rupees. */
export const nextInstalment = z.object({
  courseId: id,
  title: z.string(),
  part,
  amount: z.number(),
  dueAt: z.date(),
  /** Until when the course is open by what was paid, and whether it is. */
  openUntil: z.date(),
  isOpen: z.boolean(),
})
export type NextInstalment = z.infer<typeof nextInstalment>
