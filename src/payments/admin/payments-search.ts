import { MAX } from '../../platform/constants.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../platform/enumerations.ts'
import { addressText } from '../../platform/client/page/address-text.ts'
import type { DeskFilter } from '../desk.schema.ts'
import { DESK_FLAGS, DESK_SORTS, type DeskSort } from '../rules.ts'

export interface PaymentsSearch extends DeskFilter {
  status?: PaymentStatus | undefined
  sort?: DeskSort | undefined
  /** A bank's statement is matched instead. */
  statement?: boolean | undefined
}

const oneOf = <T>(all: readonly T[], value: unknown) => all.find((one) => one === value)

/** A whole number that the call takes. */
const number = (value: unknown) => {
  const given = Math.round(Number(value))
  if (given > 0 && given <= 10_000_000) return given
  return undefined
}

/**
 * What the address of the desk says; anything odd is left out. Each name is answered, with undefined where there is nothing: the
 * calls of a page and of its loader are the same.
 */
export const readPaymentsSearch = (raw: { [name in keyof PaymentsSearch]: unknown }): PaymentsSearch => ({
  status: oneOf(PAYMENT_STATUSES, raw.status),
  search: addressText(raw.search, MAX.search),
  sort: oneOf(DESK_SORTS, raw.sort),
  hours: number(raw.hours),
  least: number(raw.least),
  most: number(raw.most),
  courseId: number(raw.courseId),
  flag: oneOf(DESK_FLAGS, raw.flag),
})

export const DESK_PAGE = 25

/** Who waits longest comes first; of what is decided what came last. */
const sortOf = (status: PaymentStatus, { sort }: PaymentsSearch): DeskSort =>
  sort ?? (status === 'pending' ? 'oldest' : 'newest')

/** The call behind a tab of the desk. */
export const deskInput = (status: PaymentStatus, search: PaymentsSearch) => ({
  ...search,
  status,
  sort: sortOf(status, search),
  limit: DESK_PAGE,
})

/** The call behind the tab that an address opens. */
export const deskInputOf = (raw: PaymentsSearch) => {
  const given = readPaymentsSearch(raw)
  return deskInput(given.status ?? 'pending', given)
}
