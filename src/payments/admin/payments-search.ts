import { MAX, PAYMENT_KINDS, PAYMENT_STATUSES, type PaymentStatus } from '../../platform/constants.ts'
import { addressText } from '../../platform/client/page/address-text.ts'
import { DESK_FLAGS, DESK_SORTS, deskList, type DeskFilter, type DeskSort } from '../desk.schema.ts'

export interface PaymentsSearch extends DeskFilter {
  status?: PaymentStatus | undefined
  sort?: DeskSort | undefined
}

const number = (name: 'hours' | 'least' | 'most' | 'courseId', value: unknown) =>
  value === undefined || value === '' ? undefined : deskList.shape[name].safeParse(Number(value)).data

/**
 * What the address of the desk says; anything odd is left out. Each name is answered, with undefined where there is nothing:
 * the router keeps what it was not told about.
 */
export const readPaymentsSearch = (raw: Record<string, unknown>): PaymentsSearch => ({
  status: PAYMENT_STATUSES.find((one) => one === raw.status),
  search: addressText(raw.search, MAX.search),
  sort: DESK_SORTS.find((one) => one === raw.sort),
  hours: number('hours', raw.hours),
  least: number('least', raw.least),
  most: number('most', raw.most),
  kind: PAYMENT_KINDS.find((one) => one === raw.kind),
  courseId: number('courseId', raw.courseId),
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
