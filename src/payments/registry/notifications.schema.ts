import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'
import { REVOCATION_REASONS } from '../rules.ts'
import { id } from '../../platform/text.schema.ts'
import { part } from '../payments.schema.ts'

/** `title` is the name of the course or plan. `username` is set only for administrators. */
const paymentData = z.object({
  paymentId: id,
  title: z.string(),
  courseId: id.nullable(),
  isPlan: z.literal(true).optional(),
  /** Set only for plans other than the Premium plan. */
  planId: id.optional(),
  /** Set only for orders of seats. */
  seats: z.number().int().optional(),
  part: part.optional(),
  /** The amount in rupees. */
  amount: z.number(),
  username: z.string().optional(),
  reason: z.string().nullable().optional(),
})
const ownPayment = paymentData.omit({ username: true, reason: true })

export const paymentsNotifications = [
  notificationKind(
    ['payment_received', 'payment_approved', 'payment_rejected', 'refund_requested'],
    paymentData,
  ),
  /** `refunded` is in rupees. */
  notificationKind(
    'payment_revoked',
    ownPayment.extend({ revocation: z.enum(REVOCATION_REASONS), refunded: z.number() }),
  ),
  /** A refund after which the student keeps the access. `refunded` is in rupees. */
  notificationKind('payment_refunded', ownPayment.extend({ refunded: z.number() })),
  /** The student paid less than the amount due. `rest` is the balance. Both amounts are in rupees. */
  notificationKind('payment_short', ownPayment.extend({ received: z.number(), rest: z.number() })),
  /** Without a course, the grant covers all courses. The last day is optional. */
  notificationKind(
    'access_given',
    z.object({ title: z.string(), courseId: id.nullable(), until: z.iso.date().nullable() }),
  ),
  notificationKind('access_ended', z.object({ title: z.string(), courseId: id.nullable() })),
  /** The plan ends in `days` days, in the academy's time zone. */
  notificationKind(
    'membership_ending',
    z.object({
      title: z.string(),
      planId: id.optional(),
      days: z.number().int(),
      endsOn: z.iso.date(),
      /** Set if the plan is no longer sold. */
      isOffered: z.literal(false).optional(),
    }),
  ),
  /** An instalment is due in `days` days, in the academy's time zone. The amount is in rupees. */
  notificationKind(
    'part_due',
    z.object({
      title: z.string(),
      courseId: id,
      part,
      amount: z.number(),
      days: z.number().int(),
      dueOn: z.iso.date(),
    }),
  ),
  /** `count` payments are close to the response time of `hours`. */
  notificationKind('payments_waiting', z.object({ count: z.number().int(), hours: z.number().int() })),
] as const
