import type { Payment } from '../../../payments.schema.ts'
import { creditNoteAddress } from '../../../client/payment-files.ts'
import { RevocationText } from '../../../client/revocation-text.tsx'
import { t } from '../../../texts/admin-refunds.ts'

/** The refunds of a payment with their credit notes, and the reason for a revocation. */
export function Refunds({ payment }: { payment: Payment }) {
  const { refunds = [], revocation } = payment
  if (refunds.length === 0) return null
  return (
    <ul className="mt-1 text-sm">
      {refunds.map((refund, index) => (
        <li key={refund.id} className={revocation && index === refunds.length - 1 ? 'text-danger' : ''}>
          <RevocationText revocation={refund} />{' '}
          {refund.amount > 0 && (
            <a href={creditNoteAddress(payment.id, refund.id)} className="touch text-link">
              {t.creditNotePdf}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
