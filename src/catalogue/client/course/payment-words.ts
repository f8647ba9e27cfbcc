import type { PaymentStatus } from '../../../platform/constants.ts'

export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}
