import { MAX, PAYMENT_STATUSES, type PaymentStatus } from '../../platform/constants.ts'
import { addressText } from '../../platform/client/page/address-text.ts'

export interface PaymentsSearch {
  status?: PaymentStatus | undefined
  search?: string | undefined
}

/**
 * What the address of the desk says; anything odd is left out. Each name is answered, with undefined where there is nothing:
 * the router keeps what it was not told about.
 */
export const readPaymentsSearch = (raw: Record<string, unknown>): PaymentsSearch => ({
  status: PAYMENT_STATUSES.find((one) => one === raw.status),
  search: addressText(raw.search, MAX.search),
})

export const DESK_PAGE = 25

/** The call behind a tab of the desk. */
export const deskInput = (status: PaymentStatus, search: string | undefined) => ({
  status,
  limit: DESK_PAGE,
  ...(search !== undefined && { search }),
})
