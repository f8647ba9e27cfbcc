import { formatDay } from '../../../platform/time-zone.ts'
import type { DocumentDescription } from '../../../documents/client/verify-page.tsx'
import type { VerifiedPaymentDocument } from '../../invoices.schema.ts'
import { t } from '../../texts/documents.ts'

const nameOf = (kind: VerifiedPaymentDocument['kind']) =>
  kind === 'receipt' ? t.receipt : kind === 'invoice' ? t.taxInvoice : t.creditNote

/** Returns the facts that the verification page shows about a receipt, an invoice or a credit note. */
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
  title: t.titleWithNumber(nameOf(kind), number),
  rows: [
    [t.number, number],
    [t.date, formatDay(day)],
    [kind === 'credit_note' ? t.amountCredited : t.amountReceived, amount],
    [t.issuedBy, academy],
    [t.madeOutTo, payer],
    ...(about === null ? [] : [[t.about, about] as const]),
  ],
  isValid: givenBack === null,
  status: givenBack ? refundedStatus(givenBack) : t.isValid,
})

function refundedStatus({
  amount,
  day,
  isRevoked,
  wasMistake,
}: NonNullable<VerifiedPaymentDocument['givenBack']>) {
  if (wasMistake) return t.revokedByMistake(formatDay(day))
  return isRevoked ? t.revoked(amount, formatDay(day)) : t.refundedInPart(amount, formatDay(day))
}
