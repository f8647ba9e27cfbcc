import { foldDigits } from '../platform/language/digits.ts'
import { MIN_PAISE } from './coupons.rules.ts'
import { t } from './texts/payment-words.ts'

/** The title of the Premium plan, as stored. `shownTitle` translates it. */
export const MEMBERSHIP_TITLE = 'Premium annual membership'
export const PAYMENT_METHOD = 'UPI/Bank Transfer'
/** The method of a payment that an administrator recorded. It has no screenshot. */
export const CASH_METHOD = 'Cash'
/** The title of access to all courses, as stored. `shownTitle` translates it. */
export const ALL_COURSES_TITLE = 'All courses'
export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const
/** The stored statuses. In the contract, a short payment has the status 'rejected'. */
export const STORED_PAYMENT_STATUSES = [...PAYMENT_STATUSES, 'short'] as const
export const PAYMENT_KINDS = ['course', 'membership'] as const
export const REVOCATION_REASONS = ['mistake', 'refund', 'chargeback'] as const
/** Reasons for access that an administrator grants manually. */
export const HAND_SOURCES = ['scholarship', 'cash', 'seat', 'other'] as const
/**
 * Sources of access that is not a purchase: a manual grant, a pending payment, a seat in an order, an instalment, or a
 * batch.
 */
export const ACCESS_SOURCES = [...HAND_SOURCES, 'provisional', 'instalment', 'batch'] as const
/** All sources of access, including the purchase of a course or plan. */
export const ENTITLEMENT_SOURCES = ['purchase', 'plan', ...ACCESS_SOURCES] as const
/**
 * The reasons why access ended early: an administrator ended it, the payment was revoked or rejected, or the buyer
 * revoked the seat. Access from a batch also ends when the student or the course leaves the batch.
 */
export const ENTITLEMENT_END_REASONS = ['by_hand', 'revoked', 'rejected', 'taken_back', 'left_batch'] as const
export type AccessSource = (typeof ACCESS_SOURCES)[number]
export type EntitlementEndReason = (typeof ENTITLEMENT_END_REASONS)[number]
export const LEDGER_KINDS = ['claimed', 'received', 'rejected', 'corrected', 'refunded'] as const
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type RevocationReason = (typeof REVOCATION_REASONS)[number]
export type LedgerKind = (typeof LEDGER_KINDS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type StoredPaymentStatus = (typeof STORED_PAYMENT_STATUSES)[number]

/** Converts a string to upper case, and digits of any script to ASCII digits. */
export const foldSigns = (typed: string) => foldDigits(typed.normalize('NFKC').toUpperCase())

/**
 * Returns the key for comparing transaction IDs: letters and digits only, in upper case, with ASCII digits. Drops
 * invisible letters, and modifier letters that look like punctuation.
 */
export const transactionKey = (typed: string) =>
  foldSigns(typed).replaceAll(/[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}0-9]|\p{DI}/gu, '')

/**
 * Whether a string looks like a UPI reference (UTR), which has 12 digits. Bank references may have another length, so
 * use this only as a hint.
 */
export const looksLikeUpiReference = (typed: string) => /^\d{12}$/.test(transactionKey(typed))

/**
 * Days after the first attempt in which a new attempt keeps the original price. The limit prevents students from
 * keeping a price forever with rejected payments.
 */
export const PRICE_DAYS = 30

/** How many times a student can correct the transaction ID of a pending payment. */
export const MAX_CORRECTIONS = 5

/** The maximum number of pending payments of a student. Each has a screenshot of up to 5 MB. */
export const MAX_PENDING = 30

/** Days for which the library and the course page show that a payment was rejected or revoked. */
export const NOTICE_DAYS = 90

/** The undo window after a decision, in seconds. We notify the student when it closes. */
export const UNDO_SECONDS = 10
/** The maximum undo window while the undo button is hovered or focused, in seconds. */
export const MAX_UNDO_SECONDS = 120

export const REVOCATION_WORDS: Readonly<Record<RevocationReason, string>> = {
  get mistake() {
    return t.approvedByMistake
  },
  get refund() {
    return t.refund
  },
  get chargeback() {
    return t.chargeback
  },
}

export const SOURCE_WORDS: Readonly<Record<(typeof ACCESS_SOURCES)[number], string>> = {
  get scholarship() {
    return t.scholarship
  },
  get cash() {
    return t.cash
  },
  get other() {
    return t.otherReason
  },
  get provisional() {
    return t.whilePending
  },
  get seat() {
    return t.seatsForOthers
  },
  get instalment() {
    return t.instalments
  },
  get batch() {
    return t.batch
  },
}

/** Sort orders of the approval queue: by age or by the claimed amount. */
export const QUEUE_SORTS = ['oldest', 'newest', 'largest', 'smallest'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

/**
 * Reasons to check a payment before a decision: any reason, none, a different amount, a reused screenshot, or a
 * deleted course or account.
 */
export const QUEUE_FLAGS = ['any', 'none', 'amount', 'picture', 'gone'] as const
export type QueueFlag = (typeof QUEUE_FLAGS)[number]

/** The minimum and maximum number of seats in one payment. */
export const MIN_SEATS = 2
export const MAX_SEATS = 500

/**
 * Returns how many seats the buyer of an order can revoke: one in five. The limit prevents one seat from serving many
 * students in turn.
 */
export const maxSeatRemovals = (seats: number) => Math.max(1, Math.floor(seats / 5))

/** Returns the title of the item with the number of seats, as notifications and the audit log store it. */
export const withSeats = (title: string, seats: number | null | undefined) =>
  seats ? `${title}, ${seats} seats` : title

/** Translates a stored title: the Premium plan, all courses, and the number of seats. */
export function shownTitle(stored: string): string {
  const [, name = stored, seats] = /^(.+), (\d+) seats$/s.exec(stored) ?? []
  const title =
    name === MEMBERSHIP_TITLE ? t.premiumMembership : name === ALL_COURSES_TITLE ? t.allCourses : name
  return seats ? t.withSeats(title, Number(seats)) : title
}

/**
 * Splits a price into instalments in whole rupees. The first instalment includes the remainder. Returns an empty
 * array if an instalment would be zero.
 */
export function splitPrice(pricePaise: number, count: number): number[] {
  const each = Math.floor(pricePaise / count / MIN_PAISE) * MIN_PAISE
  if (each === 0) return []
  return [pricePaise - each * (count - 1), ...Array.from({ length: count - 1 }, () => each)]
}
