import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, page, paging, text, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { amount, payment, paymentAttempt } from './payments.schema.ts'
import { QUEUE_FLAGS, QUEUE_SORTS, PAYMENT_STATUSES } from './rules.ts'

const queueFilter = z.object({
  /**
   * Matches a part of a transaction ID, username, full name, mobile number, order code or course title. Also matches an
   * amount such as ₹4,999, or a payment number such as #12.
   */
  search: text(MAX.search, () => labels.search).optional(),
  /** Limits the list to payments submitted at least this many hours ago. */
  hours: z.number().int().min(1).max(10_000_000).optional(),
  /** The minimum amount in rupees, inclusive. */
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

/**
 * A student's pending payment. `place` is its position among all pending payments, starting at 1. `openUntil` is the
 * end of its provisional access, if it has any.
 */
export const paymentPlace = z.object({ id, place: z.number().int(), openUntil: z.date().nullable() })

/** The promised response time in hours, if there is one, and the positions of the caller's pending payments. */
export const paymentQueue = z.object({ promisedHours: z.number().nullable(), waiting: z.array(paymentPlace) })

/**
 * Response times of payments decided in the last 30 days and of pending ones. Null if the academy promises no
 * response time.
 */
export const responseTimes = z
  .object({
    hours: z.number().int(),
    decided: z.number().int(),
    /** Number of payments decided within the response time. */
    kept: z.number().int(),
    /** Number of pending payments with less than a quarter of the response time left. */
    soon: z.number().int(),
    /** Number of payments that are pending for longer than the response time. */
    late: z.number().int(),
  })
  .nullable()

/**
 * The likeness in percent. 100 means that the files are identical. A lower value means that the picture was scaled,
 * cropped, framed or saved again.
 */
const likeness = z.number().int().min(0).max(100)

/** An action on a payment, and the user who performed it. */
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
  /** The previous transaction ID, if the student corrected it. */
  was: z.string().optional(),
  by: z.string(),
  at: z.date(),
})

/**
 * A payment in the approval queue. `undoSeconds` is how long the caller can still undo their decision. `lookalikes`
 * are up to three payments with the most similar screenshots.
 */
export const queuedPayment = payment.extend({
  userId: userId.nullable(),
  fullName: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Whether staff have confirmed the mobile number. */
  isMobileConfirmed: z.boolean(),
  decidedBy: z.string().nullable(),
  undoSeconds: z.number().nullable(),
  events: z.array(paymentEvent),
  history: z.array(paymentAttempt),
  lookalikes: z.array(z.object({ id, username: z.string(), status: z.enum(PAYMENT_STATUSES), likeness })),
  /** Up to five usernames of other accounts that submitted payments from the same browser in the last six months. */
  sameDevice: z.array(z.string()),
  /** The code of the seat link, for administrators. */
  seatCode: z.string().optional(),
  /** Whether a rejected payment can still be approved. */
  canApprove: z.boolean(),
})
export type QueuedPayment = z.infer<typeof queuedPayment>

export const paymentCounts = z.object({
  pending: z.number().int(),
  approved: z.number().int(),
  rejected: z.number().int(),
})
/** The counts cover all payments, or only those that match the search. */
export const approvalQueuePage = page(queuedPayment).extend({ counts: paymentCounts })
