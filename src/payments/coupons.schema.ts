import { z } from 'zod'
import { t } from './texts/checks.ts'
import { couponCode } from './coupon-code.schema.ts'
import { amount } from './payments.schema.ts'
import { COUPON_SUBJECTS } from './coupons.rules.ts'
import { id, page, paging } from '../platform/text.schema.ts'

const percent = { error: () => t.percentRange }
const count = (error: () => string) =>
  z.number({ error }).int({ error }).min(1, { error }).max(1_000_000, { error }).nullable()

export const couponInput = z
  .object({
    code: couponCode,
    /** A coupon has either a percentage or an amount. */
    percent: z.number(percent).int(percent).min(1, percent).max(99, percent).nullish(),
    amount: amount.nullish(),
    subject: z.enum(COUPON_SUBJECTS).default('everything'),
    courseId: id.nullish(),
    /** For a coupon for one plan: the ID of this plan. Without an ID, it is the Premium plan. */
    planId: id.nullish(),
    maxUses: count(() => t.maxUsesWrong).default(null),
    perPerson: count(() => t.perPersonWrong).default(1),
    /** Whether orders of seats can use the coupon. Each seat then counts as one use, also for the limit per user. */
    forSeats: z.boolean({ error: () => t.forSeatsTrueOrFalse }).default(false),
    /** The last day, in the academy's time zone. */
    endsOn: z.iso.date({ error: () => t.lastDayMustBeDate }).nullish(),
  })
  .refine(({ percent, amount: rupees }) => (percent == null) !== (rupees == null), {
    error: () => t.percentOrRupees,
    path: ['percent'],
  })
  .refine(({ subject, courseId }) => (subject === 'course') === (courseId != null), {
    error: () => t.chooseCourse,
    path: ['courseId'],
  })
  .refine(({ subject, planId }) => subject === 'plan' || planId == null, {
    error: () => t.choosePlan,
    path: ['planId'],
  })
  .refine(({ forSeats, perPerson }) => !forSeats || perPerson !== 1, {
    error: () => t.usesForSeats,
    path: ['perPerson'],
  })

/** A coupon as administrators see it. */
export const coupon = z.object({
  id,
  code: z.string(),
  percent: z.number().int().nullable(),
  /** The discount in rupees. Null if the coupon has a percentage. */
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
  /** The uses by pending and approved payments: one use for each seat, otherwise one. */
  uses: z.number().int(),
  /** The total discount of these uses, in rupees. */
  given: z.number(),
})
export type Coupon = z.infer<typeof coupon>
export const couponPage = page(coupon)
export const couponList = paging
