import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, page, paging, text, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { amount, payment, paymentAttempt } from './payments.schema.ts'
import { QUEUE_FLAGS, QUEUE_SORTS, PAYMENT_STATUSES } from './rules.ts'

/** Which payments of the approval queue to show. */
const queueFilter = z.object({
  /** A part of a transaction ID, a username, a full name, a mobile number, an order code or the title of a course; an amount such as ₹4,999; or #id. */
  search: text(MAX.search, () => labels.search).optional(),
  /** Sent at least so many hours ago. */
  hours: z.number().int().min(1).max(10_000_000).optional(),
  /** In rupees, both included. */
  least: amount.optional(),
  most: amount.optional(),
  courseId: id.optional(),
  flag: z.enum(QUEUE_FLAGS).optional(),
})

export const approvalQueueInput = queueFilter.extend({
  ...paging.shape,
  status: z.enum(PAYMENT_STATUSES).optional(),
  sort: z.enum(QUEUE_SORTS).default('newest'),
})
export type QueueFilter = z.output<typeof queueFilter>

/** The position of a student's pending payment among all pending ones, from 1, and until when provisional access lasts, if there is any. */
export const paymentPlace = z.object({ id, place: z.number().int(), openUntil: z.date().nullable() })

/** Within how many hours payments are answered, when the academy promises it, and where those of who asks stand. */
export const paymentQueue = z.object({ promisedHours: z.number().nullable(), waiting: z.array(paymentPlace) })

/** How the promise is kept: of those decided in thirty days, and of those that wait. Null without a promise. */
export const responseTimes = z
  .object({
    hours: z.number().int(),
    decided: z.number().int(),
    /** Decided within the promised time. */
    kept: z.number().int(),
    /** Waiting, with less than a quarter of the time left. */
    soon: z.number().int(),
    /** Waiting for longer than was promised. */
    late: z.number().int(),
  })
  .nullable()

/** In percent; 100 is the very same file, everything else was scaled, cropped, framed or saved anew. */
const likeness = z.number().int().min(0).max(100)

/** What was done about a payment, and by whom. */
export const paymentEvent = z.object({
  id,
  action: z.enum([
    'approved',
    'rejected',
    'undone',
    'approved_after_all',
    'refunded',
    'revoked',
    'corrected',
  ]),
  /** The transaction ID before a correction. */
  was: z.string().optional(),
  by: z.string(),
  at: z.date(),
})

/**
 * A payment in the approval queue. `undoSeconds` is how long the caller can undo their decision, `lookalikes` are the nearest
 * payments that came with the same picture, at most three.
 */
export const queuedPayment = payment.extend({
  userId: userId.nullable(),
  fullName: z.string().nullable(),
  mobile: z.string().nullable(),
  decidedBy: z.string().nullable(),
  undoSeconds: z.number().nullable(),
  events: z.array(paymentEvent),
  history: z.array(paymentAttempt),
  lookalikes: z.array(z.object({ id, username: z.string(), status: z.enum(PAYMENT_STATUSES), likeness })),
  /** The usernames of other accounts that sent payments from the same browser in the last half year, at most five. */
  sameDevice: z.array(z.string()),
  seatCode: z.string().optional(),
  /** Of a rejected payment: whether it can be approved after all. */
  canApprove: z.boolean(),
})
export type QueuedPayment = z.infer<typeof queuedPayment>

export const paymentCounts = z.object({
  pending: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
})
/** The counts are of all payments, or of those that the search found. */
export const approvalQueuePage = page(queuedPayment).extend({ counts: paymentCounts })
