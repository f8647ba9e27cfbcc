import { MAX } from '../../platform/constants.ts'
import { addressText } from '../../platform/client/page/address-text.ts'
import type { QueueFilter } from '../approval-queue.schema.ts'
import { QUEUE_FLAGS, QUEUE_SORTS, type QueueSort, PAYMENT_STATUSES, type PaymentStatus } from '../rules.ts'

export interface PaymentsSearch extends QueueFilter {
  status?: PaymentStatus | undefined
  sort?: QueueSort | undefined
  /** Whether to match a bank statement instead of showing the approval queue. */
  statement?: boolean | undefined
}

const oneOf = <T>(all: readonly T[], value: unknown) => all.find((one) => one === value)

/** Returns a whole number within the limits of the call. Undefined for other values. */
const number = (value: unknown) => {
  const given = Math.round(Number(value))
  if (given > 0 && given <= 10_000_000) return given
  return undefined
}

/**
 * Parses the search parameters of the approval queue and ignores invalid values. Missing parameters are returned as
 * undefined, so that the page and its loader make the same call.
 */
export const readPaymentsSearch = (raw: { [name in keyof PaymentsSearch]: unknown }): PaymentsSearch => ({
  status: oneOf(PAYMENT_STATUSES, raw.status),
  search: addressText(raw.search, MAX.search),
  sort: oneOf(QUEUE_SORTS, raw.sort),
  hours: number(raw.hours),
  least: number(raw.least),
  most: number(raw.most),
  courseId: number(raw.courseId),
  flag: oneOf(QUEUE_FLAGS, raw.flag),
})

export const QUEUE_PAGE_SIZE = 25

/** Returns the sort order. By default, pending payments start with the oldest and decided payments with the latest. */
const sortOf = (status: PaymentStatus, { sort }: PaymentsSearch): QueueSort =>
  sort ?? (status === 'pending' ? 'oldest' : 'newest')

/** Returns the input for the call for a tab of the approval queue. */
export const queueInput = (status: PaymentStatus, search: PaymentsSearch) => ({
  ...search,
  status,
  sort: sortOf(status, search),
  limit: QUEUE_PAGE_SIZE,
})

/** Returns the input for the call for the tab in these search parameters. */
export const queueInputOf = (raw: PaymentsSearch) => {
  const given = readPaymentsSearch(raw)
  return queueInput(given.status ?? 'pending', given)
}
