import { MAX, PAYMENT_STATUSES, type PaymentStatus } from '../../shared/constants.ts'
import { addressText } from '../site/address-text.ts'

export interface PaymentsSearch {
  status?: PaymentStatus | undefined
  search?: string | undefined
}

const isStatus = (value: unknown): value is PaymentStatus =>
  (PAYMENT_STATUSES as readonly unknown[]).includes(value)

/** What the address of the desk says; anything odd is left out. */
export function readPaymentsSearch(raw: Record<string, unknown>): PaymentsSearch {
  const search = addressText(raw.search, MAX.search)
  return { ...(isStatus(raw.status) && { status: raw.status }), ...(search !== undefined && { search }) }
}

export const DESK_PAGE = 25

/** The call behind a tab of the desk. */
export const deskInput = (status: PaymentStatus, search: string | undefined) => ({
  status,
  limit: DESK_PAGE,
  ...(search !== undefined && { search }),
})
