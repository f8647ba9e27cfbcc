import { z } from 'zod'
import { t } from './texts/checks.ts'
import { toPaise } from '../platform/money.ts'
import { MAX_PAGE_SIZE, MAX } from '../platform/constants.ts'
import { couponCode } from './coupon-code.schema.ts'
import { planOffer } from './plans.schema.ts'
import {
  MIN_SEATS,
  MAX_SEATS,
  transactionKey,
  PAYMENT_METHOD,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  REVOCATION_REASONS,
} from './rules.ts'
import { payingLine } from './statement.schema.ts'
import {
  boundedText,
  id,
  isStorable,
  lengthOf,
  nullableText,
  optionalText,
  paging,
  text,
} from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** The number of an instalment, and the number of all instalments. */
export const part = z.object({ number: z.number().int(), of: z.number().int() })

export const purchased = z.object({ purchased: z.boolean() })

/** The revocation of a payment. `amount` is the refund in rupees. */
export const revocation = z.object({
  at: z.date(),
  reason: z.enum(REVOCATION_REASONS),
  amount: z.number(),
  refundedOn: z.iso.date(),
  reference: z.string().nullable(),
})

/** A refund of a payment, in rupees. Revoking a payment also creates one. */
const refund = revocation.omit({ at: true }).extend({ id })

export const payment = z.object({
  id,
  user: z.object({ username: z.string() }),
  kind: z.enum(PAYMENT_KINDS),
  /** The amount in rupees, as the student entered it. `amountDue` is calculated by the server. */
  amount: z.number(),
  amountDue: z.number(),
  /**
   * The amount received, if the administrator entered one. For a rejected payment it is less than the amount due, and
   * the balance is still due.
   */
  received: z.number().nullable(),
  transactionId: z.string(),
  paymentMethod: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  reason: z.string().nullable(),
  courseId: id.nullable(),
  courseTitle: z.string().nullable(),
  coursePrice: z.string().nullable(),
  /** The plan, as it was at the time of purchase. Absent for the Premium plan. */
  planId: id.optional(),
  planTitle: z.string().optional(),
  planPrice: z.string().optional(),
  /** The coupon, and its discount in rupees. Absent without a coupon. */
  coupon: z.string().optional(),
  discount: z.number().optional(),
  /** Upgrade credit in rupees: the amount that the student paid for single courses. Absent without credit. */
  credit: z.number().optional(),
  /** The number of seats for others. Absent if the access is for the buyer. */
  seats: z.number().int().optional(),
  /** The instalment. Absent if the payment covers the whole price. */
  part: part.optional(),
  orderCode: z.string(),
  submittedAt: z.date(),
  decidedAt: z.date().nullable(),
  /** Whether the payment's document is a tax invoice. Absent for a receipt, and before the document is issued. */
  hasInvoice: z.literal(true).optional(),
  /** The revocation. Null unless an approved payment was revoked. */
  revocation: revocation.nullable(),
  /** The refunds, oldest first. Absent if there are none. */
  refunds: z.array(refund).optional(),
  /** The student's request for a refund. Absent if there is no request. */
  refundRequest: z.object({ at: z.date(), reason: z.string() }).optional(),
})
export type Payment = z.infer<typeof payment>

/** An earlier attempt to pay the same order, before the student corrected it. */
export const paymentAttempt = payment.pick({
  id: true,
  amount: true,
  received: true,
  transactionId: true,
  status: true,
  reason: true,
  submittedAt: true,
  decidedAt: true,
  hasInvoice: true,
})

/**
 * A payment as the student sees it, with earlier attempts, newest first. `isOffered` is false if the item no longer
 * has a page.
 */
export const myPayment = payment.extend({
  history: z.array(paymentAttempt),
  isOffered: z.boolean(),
  canResubmit: z.boolean(),
  /** The code of the seat link, for a payment of seats. */
  seatCode: z.string().optional(),
})
export type MyPayment = z.infer<typeof myPayment>

/** `unsettled` returns pending payments and those that need an action by the student: rejected, short or revoked. */
export const myPayments = paging.extend({ status: z.enum([...PAYMENT_STATUSES, 'unsettled']).optional() })

/** An amount in rupees: above 0, up to one crore, with at most two decimals. */
export const amount = z
  .number({ error: () => t.amountMustBeNumber })
  .positive({ error: () => t.amountAboveZero })
  .max(10_000_000, { error: () => t.amountTooLarge })
  .refine((value) => Math.abs(value * 100 - toPaise(value)) < 1e-6 && toPaise(value) > 0, {
    error: () => t.amountDecimals,
  })

/** Banks pad their references, so the input can have more characters than we store. */
export const transactionId = boundedText(500, {
  type: () => t.transactionIdRequired,
  long: () => t.transactionIdLength,
})
  .trim()
  .min(1, { error: () => t.transactionIdRequired })
  .refine(isStorable, { error: () => t.transactionIdNotStorable })
  // Replaces line breaks and control characters with spaces, so that a pasted value fits on one line in lists, exports
  // and receipts.
  .overwrite((value) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
  .refine((value) => lengthOf(value) <= 64 && lengthOf(transactionKey(value)) >= 4, {
    error: () => t.transactionIdLength,
  })

/** The size is checked later, because a file that is too large has its own status code. */
const proofImage = z.string({ error: () => t.screenshotRequired }).min(1, {
  error: () => t.screenshotRequired,
})

const seatCount = z
  .number({ error: () => t.seatsMustBeNumber })
  .int({ error: () => t.seatsWholeNumber })
  .min(MIN_SEATS, { error: () => t.seatsAtLeast(MIN_SEATS) })
  .max(MAX_SEATS, { error: () => t.seatsAtMost(MAX_SEATS) })

export const paymentInput = z.object({
  amount,
  transactionId,
  proofImage,
  paymentMethod: z
    .literal(PAYMENT_METHOD, { error: () => t.methodMustBe(PAYMENT_METHOD) })
    .default(PAYMENT_METHOD),
  courseId: id.nullish(),
  /** Without a course and without a plan, the payment is for the Premium plan. */
  planId: id.nullish(),
  /** Number of seats for others, instead of access for the buyer. */
  seats: seatCount.nullish(),
  coupon: couponCode.nullish(),
  /** Whether the payment is the first instalment. The server recognises later instalments automatically. */
  inParts: z.boolean({ error: () => t.inPartsTrueOrFalse }).nullish(),
})

export const paymentResubmission = paymentInput
  .pick({ amount: true, transactionId: true, proofImage: true, coupon: true })
  .extend({ id })

/** The transaction ID as the caller saw it. The call fails with 409 if the student has corrected it since. */
const seenTransactionId = text(MAX.search)

export const paymentDecision = z.object({
  id,
  status: z.enum(PAYMENT_STATUSES, { error: () => t.statusApprovedOrRejected }),
  reason: nullableText(MAX.reason, () => labels.reason).optional(),
  transactionId: seenTransactionId.optional(),
})

/**
 * `amount` defaults to the full amount. If the approval was a mistake, the full amount is always revoked. The day
 * defaults to today.
 */
export const revocationInput = z.object({
  id,
  reason: z.enum(REVOCATION_REASONS, { error: () => t.revocationReason }),
  amount: amount.optional(),
  refundedOn: z.iso.date({ error: () => t.dayMustBeDate }).optional(),
  reference: optionalText(MAX.short, () => labels.reference),
  /**
   * The received money less its refunds, in rupees, as the caller saw it. The call fails with 409 if a refund was recorded
   * since, so that the same refund is not recorded twice.
   */
  keptBefore: z.number().min(0).optional(),
})

/** A refund after which the student keeps the access. The amount is in rupees. The day defaults to today. */
export const refundInput = revocationInput.omit({ reason: true }).required({ amount: true })

/**
 * `received` defaults to the amount that the student entered. For a short payment, the received amount is already
 * stored.
 */
export const rejectedApproval = z.object({
  id,
  received: amount.optional(),
  /** The bank statement line of this payment. */
  line: payingLine.omit({ paymentId: true }).optional(),
})

export const paymentIds = z.object({ ids: z.array(id).min(1).max(MAX_PAGE_SIZE) })
export const paymentDecisions = paymentDecision
  .omit({ id: true, transactionId: true })
  .extend({
    ...paymentIds.shape,
    /**
     * The amount received, in rupees. With a rejection it is less than the amount due, and we ask the student for the
     * balance.
     */
    received: amount.optional(),
    /** The bank statement lines of these payments. */
    lines: z.array(payingLine).max(MAX_PAGE_SIZE).optional(),
    /** The transaction IDs of these payments. */
    seen: z
      .array(z.object({ paymentId: id, transactionId: seenTransactionId }))
      .max(MAX_PAGE_SIZE)
      .optional(),
  })
  .refine(({ ids, received }) => received === undefined || ids.length === 1, {
    error: () => t.receivedOfOne,
    path: ['received'],
  })

const refused = z.array(z.object({ id, message: z.string() }))
export const decidedPayments = z.object({ decided: z.array(payment), refused })
export const undonePayments = z.object({ undone: z.array(id), refused })

/** A month in the academy's time zone, such as 2026-11. Defaults to the current month. */
export const ledgerMonth = z.object({
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: () => t.monthFormat })
    .optional(),
})

export const quoteInput = paymentInput
  .pick({ courseId: true, planId: true, seats: true, inParts: true })
  // Accepts any string: an unknown coupon is a normal result, not an invalid request.
  .extend({ coupon: text(MAX.search, () => labels.coupon).nullish() })

/**
 * The price and the payment details, and any payment already submitted. Without a course and a plan, it is for the
 * Premium plan.
 */
export const quote = z.object({
  courseId: id.nullable(),
  planId: id.nullable(),
  /**
   * Whether seats are for sale, how many seats the quote is for, and the link of the latest approved order of seats.
   */
  sellsSeats: z.boolean(),
  seats: z.number().int().nullable(),
  seatCode: z.string().nullable(),
  /** The length and the courses of the plan. Null for a course. */
  plan: planOffer.nullable(),
  /** The plans on offer. Empty for a course, or if the academy sells only the Premium plan. */
  plans: z.array(planOffer),
  slug: z.string().nullable(),
  title: z.string(),
  /** The price, formatted for display. */
  price: z.string(),
  /** The amount due in rupees. */
  amountDue: z.number(),
  /**
   * Whether any coupons exist, the applied coupon with its discount in rupees, and why the requested coupon does not
   * apply.
   */
  takesCoupons: z.boolean(),
  coupon: z.object({ code: z.string(), discount: z.number() }).nullable(),
  couponRefusal: z.string().nullable(),
  /** Upgrade credit for these courses, in rupees. */
  credit: z.object({ amount: z.number(), titles: z.array(z.string()) }).optional(),
  /**
   * For a course that is or can be paid in instalments. The amounts are in rupees. `part` is the instalment of this
   * quote, due at `dueAt`. `openUntil` and `isOpen` describe the current access. `canChoose` is true if the student can
   * still choose instalments.
   */
  instalments: z
    .object({
      amounts: z.array(z.number()),
      part: part.nullable(),
      dueAt: z.date().nullable(),
      openUntil: z.date().nullable(),
      isOpen: z.boolean(),
      canChoose: z.boolean(),
    })
    .optional(),
  orderCode: z.string(),
  /**
   * The UPI details. Null until the academy has set them up. If `upi` and `bank` are both null, students cannot pay
   * yet.
   */
  upi: z.object({ id: z.string(), payee: z.string(), link: z.string() }).nullable(),
  bank: z
    .object({ accountName: z.string(), accountNumber: z.string(), ifsc: z.string(), bank: z.string() })
    .nullable(),
  purchased: z.boolean(),
  pending: payment.nullable(),
  /** The latest payment, if it was rejected and can be submitted again. */
  rejected: payment.nullable(),
  membershipEndsAt: z.date().nullable(),
  /** Whether the document will be a tax invoice, which can be issued to a business. */
  givesInvoices: z.boolean(),
})
export type Quote = z.infer<typeof quote>

export const refundRequestInput = z.object({ id, reason: optionalText(MAX.reason, () => labels.reason) })

export const transactionCheck = z.object({ transactionId })
export const transactionCorrection = transactionCheck.extend({ id })
export const transactionUsed = z.object({ used: z.boolean() })

/** Median hours from submission to approval of the latest payments. Null if there are fewer than ten. */
export const approvalPace = z.object({ medianHours: z.number().nullable() })

/**
 * The caller's plans. `startsAt` and `endsAt` cover the uninterrupted years of the Premium plan. `plans` are plans
 * with selected courses, if any.
 */
export const membership = z.object({
  active: z.boolean(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  plans: z
    .array(z.object({ planId: id, title: z.string(), active: z.boolean(), endsAt: z.date() }))
    .optional(),
  /** The end of the grace period. Present only during the grace period. */
  graceUntil: z.date().optional(),
  /** The end of granted access to all courses, such as a scholarship. Null for lifetime access. */
  givenUntil: z.date().nullable().optional(),
})
/** `endsAt` is null if the student needs no renewal yet. */
export const membershipEnd = membership.pick({ endsAt: true })
export type Membership = z.infer<typeof membership>
