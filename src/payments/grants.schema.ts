import { z } from 'zod'
import { t } from './texts/checks.ts'
import { MAX_PAGE_SIZE, MAX } from '../platform/constants.ts'
import { ACCESS_SOURCES, HAND_SOURCES } from './rules.ts'
import { id, optionalText, requestId, requiredText, userId } from '../platform/text.schema.ts'
import { amount, part, payment } from './payments.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

/**
 * Access that does not come from the user's own payment. Without a course, it covers all courses. Without an end, it is
 * lifetime access.
 */
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
  /** When an administrator ended the access early. */
  endedAt: z.date().nullable(),
  /** False if the access was ended or has expired. */
  isOpen: z.boolean(),
})
export type AccessGrant = z.infer<typeof accessGrant>

const isPaid = (source: string) => source === 'cash' || source === 'seat'

/**
 * Without a course, the grant covers all courses. `amount` is the money received, in rupees. `endsOn` is in the
 * academy's time zone. For seats, `userId` is the buyer and `usernames` are the students who get a seat.
 */
export const grantInput = z
  .object({
    userId,
    courseId: id.nullish(),
    source: z.enum(HAND_SOURCES, { error: () => t.accessReason }),
    reason: optionalText(MAX.reason, () => labels.note),
    amount: amount.optional(),
    endsOn: z.iso.date({ error: () => t.lastDayMustBeDate }).optional(),
    usernames: z
      .array(requiredText(MAX.search, () => labels.aUsername))
      .min(1, { error: () => t.enterUsername })
      .max(MAX_PAGE_SIZE, { error: () => t.seatsAtATime(MAX_PAGE_SIZE) })
      .optional(),
    requestId,
  })
  .refine(({ source, amount: taken }) => !isPaid(source) || taken !== undefined, {
    error: () => t.enterReceived,
    path: ['amount'],
  })
  .refine(({ source, amount: taken }) => isPaid(source) || taken === undefined, {
    error: () => t.amountOnlyForCash,
    path: ['amount'],
  })
  .refine(({ source, usernames }) => (source === 'seat') === (usernames !== undefined), {
    error: () => t.enterWhoGetsSeat,
    path: ['usernames'],
  })
  .refine(({ source, reason }) => source !== 'other' || reason !== null, {
    error: () => t.enterReason,
    path: ['reason'],
  })

/**
 * The result of a grant. Cash creates a payment. If the access bought with cash has no end, the payment itself gives
 * the access, and `grant` is null.
 */
export const givenAccess = z.object({ grant: accessGrant.nullable(), payment: payment.nullable() })

/** The code in a seat link. */
export const seatLink = z.object({ code: z.uuid({ error: () => t.linkIncomplete }) })

/** A student with a seat, with the data that the buyer sees. */
const takenSeat = z.object({
  username: z.string(),
  fullName: z.string().nullable(),
  takenAt: z.date(),
  /** Whether the student has not opened any content with the seat yet. */
  isUnused: z.boolean(),
})
export type TakenSeat = z.infer<typeof takenSeat>

/** An order of seats as the user of its link sees it. */
export const seatOrder = z.object({
  title: z.string(),
  courseId: id.nullable(),
  slug: z.string().nullable(),
  /** The buyer's name. Null if the buyer's account is deleted. */
  from: z.string().nullable(),
  seats: z.number().int(),
  left: z.number().int(),
  /** Whether the payment was revoked. The seats then give no access. */
  isRevoked: z.boolean(),
  /** Whether the caller has a seat from this order, or had a seat that was revoked. */
  own: z.enum(['taken', 'ended']).nullable(),
  /** The students with a seat. Null unless the caller is the buyer or an administrator. */
  taken: z.array(takenSeat).nullable(),
  isBuyer: z.boolean(),
})
export type SeatOrder = z.infer<typeof seatOrder>

export const seatTakenBack = seatLink.extend({ username: requiredText(MAX.search, () => labels.theUsername) })

/** The next instalment of a course. The amount is in rupees. */
export const nextInstalment = z.object({
  courseId: id,
  title: z.string(),
  part,
  amount: z.number(),
  dueAt: z.date(),
  /** The end of the access paid for so far, and whether the course is accessible now. */
  openUntil: z.date(),
  isOpen: z.boolean(),
})
export type NextInstalment = z.infer<typeof nextInstalment>
