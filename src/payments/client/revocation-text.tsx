import { formatRupees } from '../../platform/money.ts'
import { formatDay } from '../../platform/time-zone.ts'
import type { Payment } from '../payments.schema.ts'
import { REVOCATION_WORDS } from '../rules.ts'
import { t } from '../texts/payment-words.ts'

type Refund = Omit<NonNullable<Payment['revocation']>, 'at'>

/**
 * Why a payment was revoked, or that some of it was refunded. For an approval by mistake no money was received, so no
 * amount is shown.
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
