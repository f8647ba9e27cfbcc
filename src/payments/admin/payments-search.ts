import { MAX, PAYMENT_KINDS, PAYMENT_STATUSES, type PaymentStatus } from '../../platform/constants.ts'
import { addressText } from '../../platform/client/page/address-text.ts'
import type { DeskFilter } from '../desk.schema.ts'
import { DESK_FLAGS, DESK_SORTS, type DeskSort } from '../rules.ts'

export interface PaymentsSearch extends DeskFilter {
  status?: PaymentStatus | undefined
  sort?: DeskSort | undefined
}

/** A number that the call takes; the schema itself would weigh on every page, whose addresses are read by one router. */
function number(value: unknown, most: number, decimals = 0): number | undefined {
  const given = typeof value === 'string' && value.trim() === '' ? NaN : Number(value)
  const isWritten = given > 0 && given <= most && Number(given.toFixed(decimals)) === given
  return isWritten ? given : undefined
}

/**
 * What the address of the desk says; anything odd is left out. Each name is answered, with undefined where there is nothing:
 * the router keeps what it was not told about.
 */
export const readPaymentsSearch = (raw: Record<string, unknown>): PaymentsSearch => ({
  status: PAYMENT_STATUSES.find((one) => one === raw.status),
  search: addressText(raw.search, MAX.search),
  sort: DESK_SORTS.find((one) => one === raw.sort),
  hours: number(raw.hours, 8760),
  least: number(raw.least, 10_000_000, 2),
  most: number(raw.most, 10_000_000, 2),
  kind: PAYMENT_KINDS.find((one) => one === raw.kind),
  courseId: number(raw.courseId, 2_147_483_647),
  flag: DESK_FLAGS.find((one) => one === raw.flag),
})

/** How many filters there are, beside the search. */
export const countFilters = ({ hours, least, most, kind, courseId, flag }: DeskFilter) =>
  [hours, least, most, kind, courseId, flag].filter((one) => one !== undefined).length

export const DESK_PAGE = 25

/** Who waits longest comes first; of what is decided what came last. */
const sortOf = (status: PaymentStatus, { sort }: PaymentsSearch): DeskSort =>
  sort ?? (status === 'pending' ? 'oldest' : 'newest')

/** The call behind a tab of the desk. */
export const deskInput = (status: PaymentStatus, search: PaymentsSearch) => {
  const given = { ...search, status, sort: sortOf(status, search), limit: DESK_PAGE }
  // What is not asked for is no part of the question: the server's and the browser's are one.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given
}
