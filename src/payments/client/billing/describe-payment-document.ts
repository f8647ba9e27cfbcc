import { formatDay } from '../../../platform/time-zone.ts'
import type { DocumentDescription } from '../../../documents/client/verify-page.tsx'
import type { VerifiedPaymentDocument } from '../../invoices.schema.ts'

const KINDS = {
  receipt: 'Receipt',
  invoice: 'Tax invoice',
  credit_note: 'Credit note',
} satisfies Record<VerifiedPaymentDocument['kind'], string>

/** What the verification page shows of a receipt, an invoice or a credit note. */
export const describePaymentDocument = ({
  kind,
  number,
  day,
  amount,
  academy,
  payer,
  about,
  givenBack,
}: VerifiedPaymentDocument): DocumentDescription => ({
  title: `${KINDS[kind]} ${number}`,
  rows: [
    ['Number', number],
    ['Date', formatDay(day)],
    [kind === 'credit_note' ? 'Amount credited' : 'Amount received', amount],
    ['Issued by', academy],
    ['Made out to', payer],
    ...(about === null ? [] : [['About', about] as const]),
  ],
  isValid: givenBack === null,
  status: givenBack ? refundedStatus(givenBack) : 'Genuine, and still valid.',
})

function refundedStatus({
  amount,
  day,
  isRevoked,
  wasMistake,
}: NonNullable<VerifiedPaymentDocument['givenBack']>) {
  if (wasMistake) return `Genuine, but revoked on ${formatDay(day)}: no payment was received.`
  return isRevoked
    ? `Genuine, but revoked: ${amount} was refunded on ${formatDay(day)}.`
    : `Genuine. ${amount} of it was refunded, last on ${formatDay(day)}.`
}
