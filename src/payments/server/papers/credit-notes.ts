import { and, eq, type SQL } from 'drizzle-orm'
import { formatPaise } from '../../../platform/money.ts'
import { formatDay, zonedDay } from '../../../platform/time-zone.ts'
import { REVOCATION_WORDS } from '../../rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { invoices } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { findReceipt, paperOf, type Receipt } from './receipts.ts'

export type CreditNote = Omit<Receipt, 'paymentMethod'> & {
  /** What it is about, and the amount on that. */
  about: string
  paid: string
  /** In words, with the day and the reference of the refund. */
  reason: string
}

/** What stands on the credit note of a revoked payment; null where there is none. */
export async function findCreditNote(
  services: Pick<Services, 'db' | 'env'>,
  which: SQL | undefined,
): Promise<CreditNote | null> {
  const found = await findReceipt(services, which)
  if (!found?.refund) return null
  const { receipt, refund, zone } = found
  const { paymentMethod: _method, ...common } = receipt
  const [tax = null] = receipt.tax
    ? await services.db
        .select()
        .from(invoices)
        .where(and(eq(invoices.paymentId, refund.paymentId), eq(invoices.kind, 'credit_note')))
    : []
  const reference = refund.reference === null ? '' : `, reference ${refund.reference}`
  return {
    ...common,
    number: tax?.number ?? `CN-${String(refund.id).padStart(6, '0')}`,
    date: refund.createdAt,
    day: tax?.issuedOn ?? zonedDay(refund.createdAt, zone),
    about: `${receipt.tax ? 'Invoice' : 'Receipt'} ${receipt.number} of ${formatDay(receipt.day)}`,
    paid: receipt.amount,
    amount: formatPaise(refund.amountPaise),
    reason: `${REVOCATION_WORDS[refund.reason]}, ${refund.refundedOn}${reference}`,
    code: refund.paperCode,
    tax,
  }
}

/** The credit note of a payment: the buyer's own, or any for an administrator. Throws 404. */
export async function getCreditNote(
  services: Pick<Services, 'db' | 'env'>,
  viewer: User,
  paymentId: number,
): Promise<CreditNote> {
  const note = await findCreditNote(services, paperOf(viewer, paymentId))
  if (!note) throw paymentsErrors.CREDIT_NOTE_NOT_FOUND()
  return note
}
