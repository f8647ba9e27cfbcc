import type { User } from '../../../platform/user.schema.ts'
import { paymentsErrors } from '../../errors.ts'
import type { PaymentRow } from '../payments.ts'
import { payments as policy } from '../../payments.policy.ts'

type Decided = { userId: string | null; paise: number }

/** Returns the buyer and the largest of the due, claimed and received amounts. */
export const decidedAmount = (
  row: Pick<PaymentRow, 'userId' | 'amountDuePaise' | 'amountPaise' | 'receivedPaise'>,
): Decided => ({
  userId: row.userId,
  paise: Math.max(row.amountDuePaise, row.amountPaise, row.receivedPaise ?? 0),
})

/** Throws 403 if staff decide on their own access, unless they are administrators. */
export function refuseOwnAccess(actor: User, userId: string | null): void {
  if (!policy.can(actor, 'giveTo', { userId })) throw paymentsErrors.OWN_PAYMENT()
}

/** Throws 403 if the amount is above the caller's limit, or if staff decide on their own payment. */
export function refuseAboveLimit(
  actor: User,
  action: 'decideAmount' | 'refundAmount' | 'giveTo',
  decided: Decided,
): void {
  refuseOwnAccess(actor, decided.userId)
  if (!policy.can(actor, action, decided)) throw paymentsErrors.ABOVE_LIMIT()
}
