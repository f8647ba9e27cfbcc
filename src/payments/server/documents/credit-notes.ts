import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { formatPaise } from '../../../platform/money.ts'
import { formatDay, zonedDay } from '../../../platform/time-zone.ts'
import { t } from '../../texts/documents.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { invoices, refunds } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { documentFor, findReceipt, type Receipt } from './receipts.ts'

export type CreditNote = Omit<Receipt, 'paymentMethod'> & {
  /** The number of the document that the credit note corrects, and its amount. */
  about: string
  paid: string
  refund: Pick<typeof refunds.$inferSelect, 'reason' | 'refundedOn' | 'reference'>
}

/** Returns the credit note of a refund, by default the latest of the payment. Null if there is none. */
export async function findCreditNote(
  services: Pick<Services, 'db' | 'env'>,
  which: SQL | undefined,
  refundId?: number,
): Promise<CreditNote | null> {
  const found = await findReceipt(services, which)
  if (!found) return null
  const { receipt, payment, zone } = found
  const [refund] = await services.db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        gt(refunds.amountPaise, 0),
        refundId === undefined ? undefined : eq(refunds.id, refundId),
      ),
    )
    .orderBy(desc(refunds.id))
    .limit(1)
  if (!refund) return null
  const { paymentMethod: _method, ...common } = receipt
  const [tax = null] = receipt.tax
    ? await services.db.select().from(invoices).where(eq(invoices.refundId, refund.id))
    : []
  return {
    ...common,
    number: tax?.number ?? `CN-${String(refund.id).padStart(6, '0')}`,
    date: refund.createdAt,
    day: tax?.issuedOn ?? zonedDay(refund.createdAt, zone),
    about: (receipt.tax ? t.aboutInvoice : t.aboutReceipt)(receipt.number, formatDay(receipt.day)),
    paid: receipt.amount,
    amount: formatPaise(refund.amountPaise),
    refund,
    code: refund.documentCode,
    tax,
  }
}

/**
 * Returns the credit note of a payment. Throws 404 if there is none, or the user may not read it. Students can read
 * only their own.
 */
export async function getCreditNote(
  services: Pick<Services, 'db' | 'env'>,
  viewer: User,
  { id, refund }: { id: number; refund?: number | undefined },
): Promise<CreditNote> {
  const note = await findCreditNote(services, documentFor(viewer, id), refund)
  if (!note) throw paymentsErrors.CREDIT_NOTE_NOT_FOUND()
  return note
}
