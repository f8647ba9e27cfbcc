import { formatRupees } from '../../platform/money.ts'
import { formatDay } from '../../platform/time-zone.ts'
import type { Payment } from '../payments.schema.ts'
import { REVOCATION_WORDS } from '../rules.ts'
import { t } from '../texts/payment-words.ts'

type Refund = Omit<NonNullable<Payment['revocation']>, 'at'>

/**
 * The reason for a revocation, or the amount of a partial refund. If the approval was a mistake, we received no
 * money, so no amount is shown.
 */
export function RevocationText({ revocation }: { revocation: Refund }) {
  const { reason, amount, refundedOn, reference } = revocation
  if (reason === 'mistake') return t.mistakeNoPayment
  const word = REVOCATION_WORDS[reason]
  if (amount === 0) return t.ended(word)
  return reference === null
    ? t.refunded(word, formatRupees(amount), formatDay(refundedOn))
    : t.refundedWithReference(word, formatRupees(amount), formatDay(refundedOn), reference)
}
