import { z } from 'zod'
import { couponCode } from './coupon-code.schema.ts'
import { amount } from './payments.schema.ts'
import { COUPON_SUBJECTS } from './coupons.rules.ts'
import { id, page, paging } from '../platform/text.schema.ts'

const PERCENT = 'A coupon takes off 1 to 99 percent. Enrol somebody by hand to give a course for nothing.'
const count = (error: string) =>
  z.number({ error }).int({ error }).min(1, { error }).max(1_000_000, { error }).nullable()

export const couponInput = z
  .object({
    code: couponCode,
    /** A coupon has either a percentage or an amount. */
    percent: z
      .number({ error: PERCENT })
      .int({ error: PERCENT })
      .min(1, { error: PERCENT })
      .max(99, { error: PERCENT })
      .nullish(),
    amount: amount.nullish(),
    subject: z.enum(COUPON_SUBJECTS).default('everything'),
    courseId: id.nullish(),
    /** For a coupon for one plan. Without an id it is the yearly plan. */
    planId: id.nullish(),
    maxUses: count('How often it can be used must be a whole number above zero').default(null),
    perPerson: count('How often somebody can use it must be a whole number above zero').default(1),
    /** Whether orders of seats can use the coupon. Each seat then counts as one use, also for the limit per person. */
    forSeats: z.boolean({ error: 'forSeats must be true or false' }).default(false),
    /** The last day, in the academy's time zone. */
    endsOn: z.iso.date({ error: 'The last day must be a date' }).nullish(),
  })
  .refine(({ percent, amount: rupees }) => (percent == null) !== (rupees == null), {
    error: 'Say percent or rupees, one of the two',
    path: ['percent'],
  })
  .refine(({ subject, courseId }) => (subject === 'course') === (courseId != null), {
    error: 'Choose the course',
    path: ['courseId'],
  })
  .refine(({ subject, planId }) => subject === 'plan' || planId == null, {
    error: 'Choose the plan',
    path: ['planId'],
  })
  .refine(({ forSeats, perPerson }) => !forSeats || perPerson !== 1, {
    error: 'Each seat is a use: allow 2 or more, or leave it empty',
    path: ['perPerson'],
  })

/** A coupon as administrators see it. */
export const coupon = z.object({
  id,
  code: z.string(),
  percent: z.number().int().nullable(),
  /** In rupees. */
  amount: z.number().nullable(),
  subject: z.enum(COUPON_SUBJECTS),
  courseId: id.nullable(),
  planId: id.nullable(),
  /** The title of the only course or plan that the coupon applies to. */
  title: z.string().nullable(),
  maxUses: z.number().int().nullable(),
  perPerson: z.number().int().nullable(),
  forSeats: z.boolean(),
  endsOn: z.iso.date().nullable(),
  createdAt: z.date(),
  /** When an administrator ended the coupon. */
  endedAt: z.date().nullable(),
  /** Counts pending and approved payments: one use for each seat, otherwise one. */
  uses: z.number().int(),
  /** The total discount of these uses, in rupees. */
  given: z.number(),
})
export type Coupon = z.infer<typeof coupon>
export const couponPage = page(coupon)
export const couponList = paging
