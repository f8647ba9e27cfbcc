import { LEAST_PAISE } from './coupons.rules.ts'

export const MEMBERSHIP_TITLE = 'Premium annual membership'
export const PAYMENT_METHOD = 'UPI/Bank Transfer'
/** Of what an administrator took by hand: it comes without a screenshot. */
export const CASH_METHOD = 'Cash'
/** What is opened where no course is named. */
export const ALL_COURSES_TITLE = 'All courses'
export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const
/** As stored: the contract calls a short payment rejected. */
export const STORED_PAYMENT_STATUSES = [...PAYMENT_STATUSES, 'short'] as const
export const PAYMENT_KINDS = ['course', 'membership'] as const
export const REVOCATION_REASONS = ['mistake', 'refund', 'chargeback'] as const
/** Why an administrator opens something by hand. */
export const HAND_SOURCES = ['scholarship', 'cash', 'seat', 'other'] as const
/** Why somebody has access without a payment of their own that gives it: by hand, while a payment waits, a seat that was paid for, an instalment. */
export const ACCESS_SOURCES = [...HAND_SOURCES, 'provisional', 'instalment'] as const
/** What gives access: also the purchase of a course and that of a plan. */
export const ENTITLEMENT_SOURCES = ['purchase', 'plan', ...ACCESS_SOURCES] as const
/** Why access ended early: an administrator ended it, the payment was revoked or rejected, or the buyer took the seat back. */
export const ENTITLEMENT_END_REASONS = ['by_hand', 'revoked', 'rejected', 'taken_back'] as const
export type AccessSource = (typeof ACCESS_SOURCES)[number]
export type EntitlementEndReason = (typeof ENTITLEMENT_END_REASONS)[number]
export const LEDGER_KINDS = ['claimed', 'received', 'rejected', 'corrected', 'refunded'] as const
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type RevocationReason = (typeof REVOCATION_REASONS)[number]
export type LedgerKind = (typeof LEDGER_KINDS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type StoredPaymentStatus = (typeof STORED_PAYMENT_STATUSES)[number]

/** In upper case, the digits of every script as 0 to 9. */
export const foldSigns = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)

/**
 * What two spellings of one transaction ID have in common: its letters and digits, in upper case, the digits of every
 * script as 0 to 9. Modifier letters look like punctuation and invisible letters like nothing, so both are left out.
 */
export const transactionKey = (typed: string) =>
  foldSigns(typed).replaceAll(/[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}0-9]|\p{DI}/gu, '')

/** The ten digits of a script follow each other, and so do scripts: the value is counted from where they begin. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}

/** A UPI reference (UTR) has 12 digits; banks' own references may look otherwise, so this only ever hints. */
export const looksLikeUpiReference = (typed: string) => /^\d{12}$/.test(transactionKey(typed))

/** For so many days after the first try what was due then is due: nobody keeps a price for ever by sending something that is rejected. */
export const PRICE_DAYS = 30

/** So often the transaction ID of a pending payment can be corrected. */
export const MAX_CORRECTIONS = 5

/** For so many days a rejected or revoked payment keeps its notice in the library and on the page of the course. */
export const NOTICE_DAYS = 90

/** How long a decision can be undone; the student is notified afterwards. */
export const UNDO_SECONDS = 10
/** So long at most, while they rest on what takes it back. */
export const HOLD_SECONDS = 120

/** Why an approval was revoked, in words. */
export const REVOCATION_WORDS: Record<RevocationReason, string> = {
  mistake: 'Approved by mistake',
  refund: 'Refund',
  chargeback: 'Chargeback',
}

/** Why somebody has access without a payment of their own, in words. */
export const SOURCE_WORDS: Record<(typeof ACCESS_SOURCES)[number], string> = {
  scholarship: 'Scholarship',
  cash: 'Cash',
  other: 'Another reason',
  provisional: 'While a payment waits',
  seat: 'Seats for others',
  instalment: 'Instalments',
}

/** Orders of the approval queue: by age or by the amount that is claimed. */
export const QUEUE_SORTS = ['oldest', 'newest', 'largest', 'smallest'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

/** Whether one should look twice: anything, nothing, another amount, a picture that came before, a course or an account that is gone. */
export const QUEUE_FLAGS = ['any', 'none', 'amount', 'picture', 'gone'] as const
export type QueueFlag = (typeof QUEUE_FLAGS)[number]

/** So many places one payment can open for others. */
export const LEAST_SEATS = 2
export const MOST_SEATS = 500

/** How many seats of an order its buyer can take back: one in five, so that seats don't travel from person to person. */
export const mostTakenBack = (seats: number) => Math.max(1, Math.floor(seats / 5))

/** What was bought, with the places that it was bought for. */
export const withSeats = (title: string, seats: number | null | undefined) =>
  seats ? `${title}, ${seats} seats` : title

/** The parts of a price: whole rupees, the first with what is left over. None where a part would be nothing. */
export function splitPrice(pricePaise: number, count: number): number[] {
  const each = Math.floor(pricePaise / count / LEAST_PAISE) * LEAST_PAISE
  if (each === 0) return []
  return [pricePaise - each * (count - 1), ...Array.from({ length: count - 1 }, () => each)]
}
