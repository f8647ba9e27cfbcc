import { formatRupees } from '../../platform/money.ts'
import type { Payment } from '../payments.schema.ts'
import { REVOCATION_WORDS } from '../rules.ts'

/** Why an approval was revoked, and what was given back. */
export function RevocationText({ revocation }: { revocation: NonNullable<Payment['revocation']> }) {
  const { reason, amount, refundedOn, reference } = revocation
  const back = reason === 'mistake' ? 'credited' : 'given back'
  return (
    <>
      {REVOCATION_WORDS[reason]}: {formatRupees(amount)} {back} on {refundedOn}
      {reference !== null && `, reference ${reference}`}.
    </>
  )
}
