import { formatRupees } from '../../platform/money.ts'
import { formatDay } from '../../platform/time-zone.ts'
import type { Payment } from '../payments.schema.ts'
import { REVOCATION_WORDS } from '../rules.ts'

type Refund = Omit<NonNullable<Payment['revocation']>, 'at'>

/** Why a payment was revoked, or that some of it was refunded. Of a mistake no money ever arrived, so none is named. */
export function RevocationText({ revocation }: { revocation: Refund }) {
  const { reason, amount, refundedOn, reference } = revocation
  if (reason === 'mistake') return <>{REVOCATION_WORDS.mistake}. No payment was received.</>
  if (amount === 0) return <>{REVOCATION_WORDS[reason]}.</>
  return (
    <>
      {REVOCATION_WORDS[reason]}: {formatRupees(amount)} on {formatDay(refundedOn)}
      {reference !== null && `, reference ${reference}`}.
    </>
  )
}
