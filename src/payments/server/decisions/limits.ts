import type { User } from '../../../platform/user.schema.ts'
import { paymentsErrors } from '../../errors.ts'
import type { PaymentRow } from '../payments.ts'
import { payments as policy } from '../../payments.policy.ts'

type Decided = { userId: string | null; paise: number }

/** Returns the buyer and the larger one of the amounts that are due and claimed. */
export const decidedAmount = (
  row: Pick<PaymentRow, 'userId' | 'amountDuePaise' | 'amountPaise'>,
): Decided => ({
  userId: row.userId,
  paise: Math.max(row.amountDuePaise, row.amountPaise),
})

/** Throws 403 if the amount is above the caller's limit, or if staff decide on their own payment. */
export function refuseAboveLimit(
  actor: User,
  action: 'decideAmount' | 'refundAmount' | 'giveTo',
  decided: Decided,
): void {
  if (!policy.can(actor, 'giveTo', decided)) throw paymentsErrors.OWN_PAYMENT()
  if (!policy.can(actor, action, decided)) throw paymentsErrors.ABOVE_LIMIT()
}
