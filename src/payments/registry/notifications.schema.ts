import { z } from 'zod'
import { notificationKind } from '../../academy/notification-kind.schema.ts'
import { REVOCATION_REASONS } from '../rules.ts'
import { id } from '../../platform/text.schema.ts'
import { part } from '../payments.schema.ts'

/** `title` is the course's, or the plan's name; `username` is sent to administrators only. */
const paymentData = z.object({
  paymentId: id,
  title: z.string(),
  courseId: id.nullable(),
  /** Of a plan. */
  isPlan: z.literal(true).optional(),
  /** Of a plan that is not the yearly one. */
  planId: id.optional(),
  /** Of seats that were ordered for others. */
  seats: z.number().int().optional(),
  part: part.optional(),
  /** In rupees. */
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
  /** `refunded` is what was given back, in rupees. */
  notificationKind(
    'payment_revoked',
    ownPayment.extend({ revocation: z.enum(REVOCATION_REASONS), refunded: z.number() }),
  ),
  /** What was refunded while access goes on, in rupees. */
  notificationKind('payment_refunded', ownPayment.extend({ refunded: z.number() })),
  /** Less than is due was received; `rest` is the balance; in rupees. */
  notificationKind('payment_short', ownPayment.extend({ received: z.number(), rest: z.number() })),
  /** Without a course all of them; the last day, if there is one. */
  notificationKind(
    'access_given',
    z.object({ title: z.string(), courseId: id.nullable(), until: z.iso.date().nullable() }),
  ),
  notificationKind('access_ended', z.object({ title: z.string(), courseId: id.nullable() })),
  /** Of the plan; in so many days, by the academy's calendar. */
  notificationKind(
    'membership_ending',
    z.object({
      title: z.string(),
      planId: id.optional(),
      days: z.number().int(),
      endsOn: z.iso.date(),
      /** False if the plan is not sold any more. */
      isOffered: z.literal(false).optional(),
    }),
  ),
  /** Of a course; in so many days, by the academy's calendar. The amount is in rupees. */
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
  /** How many wait for almost as long as the response time, and how many hours that is. */
  notificationKind('payments_waiting', z.object({ count: z.number().int(), hours: z.number().int() })),
] as const
