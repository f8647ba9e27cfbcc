import { z } from 'zod'
import { toPaise } from '../platform/money.ts'
import { FULL_PAGE, MAX } from '../platform/constants.ts'
import { couponCode } from './coupon-code.schema.ts'
import { planOffer } from './plans.schema.ts'
import {
  LEAST_SEATS,
  MOST_SEATS,
  transactionKey,
  PAYMENT_METHOD,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  REVOCATION_REASONS,
} from './rules.ts'
import { payingLine } from './statement.schema.ts'
import {
  id,
  isStorable,
  lengthOf,
  nullableText,
  optionalText,
  paging,
  text,
} from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** Which instalment of a price it is. */
export const part = z.object({ number: z.number().int(), of: z.number().int() })

export const purchased = z.object({ purchased: z.boolean() })

/** What became of an approval that was taken back for good; the amount is what was given back, in rupees. */
export const revocation = z.object({
  at: z.date(),
  reason: z.enum(REVOCATION_REASONS),
  amount: z.number(),
  refundedOn: z.iso.date(),
  reference: z.string().nullable(),
})

/** What was refunded of a payment, in rupees; also when it was revoked. */
const refund = revocation.omit({ at: true }).extend({ id })

export const payment = z.object({
  id,
  user: z.object({ username: z.string() }),
  kind: z.enum(PAYMENT_KINDS),
  /** In rupees, as claimed; `amountDue` is what the server knew to be due. */
  amount: z.number(),
  amountDue: z.number(),
  /** What came, where who decided has said it. Of a rejected payment it is a part, and the rest is due. */
  received: z.number().nullable(),
  transactionId: z.string(),
  paymentMethod: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  reason: z.string().nullable(),
  courseId: id.nullable(),
  courseTitle: z.string().nullable(),
  coursePrice: z.string().nullable(),
  /** The plan that was bought, as it was then; absent for the yearly one. */
  planId: id.optional(),
  planTitle: z.string().optional(),
  planPrice: z.string().optional(),
  /** The coupon that took something off the price, and how much, in rupees; absent where none did. */
  coupon: z.string().optional(),
  discount: z.number().optional(),
  /** What was paid for single courses and taken off the plan, in rupees; absent where nothing was. */
  credit: z.number().optional(),
  /** How many places it opens for others; absent where it is for the buyer. */
  seats: z.number().int().optional(),
  /** Which part of the course's price it is; absent where it is all of it. */
  part: part.optional(),
  orderCode: z.string(),
  submittedAt: z.date(),
  decidedAt: z.date().nullable(),
  /** Its document is a tax invoice; absent where it is a receipt, or not issued yet. */
  hasInvoice: z.literal(true).optional(),
  /** Only of an approved payment. */
  revocation: revocation.nullable(),
  /** Oldest first; absent where nothing was refunded. */
  refunds: z.array(refund).optional(),
  /** That the student asked for a refund; absent where they did not. */
  refundRequest: z.object({ at: z.date(), reason: z.string() }).optional(),
})
export type Payment = z.infer<typeof payment>

/** An earlier try of the same request, from before it was corrected. */
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

/** As its owner sees it: with its earlier tries, newest first. What is not offered to them any more has no page. */
export const myPayment = payment.extend({
  history: z.array(paymentAttempt),
  isOffered: z.boolean(),
  canResubmit: z.boolean(),
  /** Of the link that hands out the places it has paid for. */
  seatCode: z.string().optional(),
})
export type MyPayment = z.infer<typeof myPayment>

/** `unsettled` are those that are pending, and those after which the student has still to do something: rejected, short or revoked ones. */
export const myPayments = paging.extend({ status: z.enum([...PAYMENT_STATUSES, 'unsettled']).optional() })

/** Above 0, up to one crore, at most two decimals. */
export const amount = z
  .number({ error: 'The amount must be a number' })
  .positive({ error: 'The amount must be above zero' })
  .max(10_000_000, { error: 'The amount can be 10,000,000 at most' })
  .refine((value) => Math.abs(value * 100 - toPaise(value)) < 1e-6 && toPaise(value) > 0, {
    error: 'The amount can have two decimals at most',
  })

const TRANSACTION_LENGTH = 'A transaction ID has 4 to 64 characters, at least 4 of them letters or digits'

export const transactionId = z
  .string({ error: 'Transaction ID is required' })
  .trim()
  .min(1, { error: 'Transaction ID is required' })
  .refine(isStorable, { error: 'The transaction ID contains characters that cannot be stored' })
  // Pasted from two lines, it stays on one in every list, export and receipt.
  .overwrite((value) => value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
  .refine((value) => lengthOf(value) <= 64 && lengthOf(transactionKey(value)) >= 4, {
    error: TRANSACTION_LENGTH,
  })

/** The size and the bytes are looked at by the server, which has a status of its own for what is too large. */
const proofImage = z.string({ error: 'A screenshot of the payment is required' }).min(1, {
  error: 'A screenshot of the payment is required',
})

const seatCount = z
  .number({ error: 'The number of seats must be a number' })
  .int({ error: 'Enter a whole number of seats' })
  .min(LEAST_SEATS, { error: `Order at least ${LEAST_SEATS} seats` })
  .max(MOST_SEATS, { error: `You can order at most ${MOST_SEATS} seats at a time` })

export const paymentInput = z.object({
  amount,
  transactionId,
  proofImage,
  paymentMethod: z
    .literal(PAYMENT_METHOD, { error: `The payment method must be ${PAYMENT_METHOD}` })
    .default(PAYMENT_METHOD),
  courseId: id.nullish(),
  /** Without a course, and without a plan, it is about the yearly plan. */
  planId: id.nullish(),
  /** Places for others, instead of access for the buyer. */
  seats: seatCount.nullish(),
  coupon: couponCode.nullish(),
  /** Whether it is the first part of a price that can be paid in parts; the later ones are known by it. */
  inParts: z.boolean({ error: 'inParts must be true or false' }).nullish(),
})

export const paymentResubmission = paymentInput
  .pick({ amount: true, transactionId: true, proofImage: true, coupon: true })
  .extend({ id })

export const paymentDecision = z.object({
  id,
  status: z.enum(PAYMENT_STATUSES, { error: 'The status must be approved or rejected' }),
  reason: nullableText(MAX.reason, () => labels.reason).optional(),
})

/** Without an amount all of it; of a mistake always all. Without a day today. */
export const revocationInput = z.object({
  id,
  reason: z.enum(REVOCATION_REASONS, { error: 'The reason must be a mistake, a refund or a chargeback' }),
  amount: amount.optional(),
  refundedOn: z.iso.date({ error: 'The day must be a date' }).optional(),
  reference: optionalText(MAX.short, () => labels.reference),
})

/** What is refunded while access goes on, in rupees. Without a day today. */
export const refundInput = revocationInput.omit({ reason: true }).required({ amount: true })

/** Without an amount received it is what the student claimed. Of a short payment what was received is known. */
export const rejectedApproval = z.object({
  id,
  received: amount.optional(),
  /** The line of a bank's statement that brought the money. */
  line: payingLine.omit({ paymentId: true }).optional(),
})

export const paymentIds = z.object({ ids: z.array(id).min(1).max(FULL_PAGE) })
export const paymentDecisions = paymentDecision
  .omit({ id: true })
  .extend({
    ...paymentIds.shape,
    /** What came, in rupees. With a rejection a part of what is due: the student is asked for the rest. */
    received: amount.optional(),
    /** The lines of a bank's statement that brought the money of these payments. */
    lines: z.array(payingLine).max(FULL_PAGE).optional(),
  })
  .refine(({ ids, received }) => received === undefined || ids.length === 1, {
    error: 'What came is said of one payment at a time',
    path: ['received'],
  })

const refused = z.array(z.object({ id, message: z.string() }))
export const decidedPayments = z.object({ decided: z.array(payment), refused })
export const undonePayments = z.object({ undone: z.array(id), refused })

/** A month of the academy's calendar, such as 2026-11; absent is the one that is running. */
export const ledgerMonth = z.object({
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: 'The month must be written like 2026-11' })
    .optional(),
})

export const quoteInput = paymentInput
  .pick({ courseId: true, planId: true, seats: true, inParts: true })
  // Any text that somebody typed is a fair question.
  .extend({ coupon: text(MAX.search, () => labels.coupon).nullish() })

/** What is to be paid and where, and what was sent already. Without a course and a plan it is about the yearly plan. */
export const quote = z.object({
  courseId: id.nullable(),
  planId: id.nullable(),
  /** Whether places for others are sold; how many of them are meant; and the link of the last ones that were paid for so. */
  sellsSeats: z.boolean(),
  seats: z.number().int().nullable(),
  seatCode: z.string().nullable(),
  /** Of a plan, the yearly one too: for how long, and for which courses. */
  plan: planOffer.nullable(),
  /** What there is to choose from; empty where there is the yearly plan alone, and for a course. */
  plans: z.array(planOffer),
  slug: z.string().nullable(),
  title: z.string(),
  /** As the page shows it. */
  price: z.string(),
  /** In rupees. */
  amountDue: z.number(),
  /** Whether there are coupons; the one that counts, with what it takes off in rupees; and why the one that was named does not. */
  takesCoupons: z.boolean(),
  coupon: z.object({ code: z.string(), discount: z.number() }).nullable(),
  couponRefusal: z.string().nullable(),
  /** What was paid for these courses is taken off the plan, in rupees. */
  credit: z.object({ amount: z.number(), titles: z.array(z.string()) }).optional(),
  /**
   * Of a course that is or can be paid in parts: what each is, in rupees; the one that this is about, when that is due, and until when the
   * course is open, and whether it is; and whether one may still choose.
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
  /** Null until somebody has filled it in; where both are, nothing can be paid yet. */
  upi: z.object({ id: z.string(), payee: z.string(), link: z.string() }).nullable(),
  bank: z
    .object({ accountName: z.string(), accountNumber: z.string(), ifsc: z.string(), bank: z.string() })
    .nullable(),
  purchased: z.boolean(),
  pending: payment.nullable(),
  /** The last try, when it was rejected and may be sent again. */
  rejected: payment.nullable(),
  membershipEndsAt: z.date().nullable(),
  /** Whether its document is a tax invoice, which may be made out to a business. */
  givesInvoices: z.boolean(),
})
export type Quote = z.infer<typeof quote>

export const refundRequestInput = z.object({ id, reason: optionalText(MAX.reason, () => labels.reason) })

export const transactionCheck = z.object({ transactionId })
export const transactionCorrection = transactionCheck.extend({ id })
export const transactionUsed = z.object({ used: z.boolean() })

/** Hours from submission to approval, the median of the last ones; null until there are ten. */
export const approvalPace = z.object({ medianHours: z.number().nullable() })

/** The Premium plan of the person who asks. `startsAt` and `endsAt` are of the whole run of years that is going on; `plans` are those of chosen courses,
 * where there are some. */
export const membership = z.object({
  active: z.boolean(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  plans: z
    .array(z.object({ planId: id, title: z.string(), active: z.boolean(), endsAt: z.date() }))
    .optional(),
  /** Until when access goes on after the end, while it does. */
  graceUntil: z.date().optional(),
  /** Until when every course is open by what was given, such as a scholarship; null for good. */
  givenUntil: z.date().nullable().optional(),
})
/** Null while there is time. */
export const membershipEnd = membership.pick({ endsAt: true })
export type Membership = z.infer<typeof membership>
