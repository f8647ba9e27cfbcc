import { desc, eq } from 'drizzle-orm'
import { formatPaise } from '../../../platform/money.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type FindDocument, initialsOf } from '../../../documents/server/verify-document.ts'
import type { VerifiedPaymentDocument } from '../../invoices.schema.ts'
import { payments, refunds } from '../../tables.ts'
import { findCreditNote } from './credit-notes.ts'
import { findReceipt } from './receipts.ts'

/**
 * Returns the content of the receipt, invoice or credit note with this code, with the first letters of the payer's
 * name. Also returns whether the document is still valid. Null if the code is unknown.
 */
export const findPaymentDocument: FindDocument<VerifiedPaymentDocument> = async (services, code) =>
  (await findReceiptByCode(services, code)) ?? (await findCreditNoteByCode(services, code))

async function findReceiptByCode(
  services: Pick<Services, 'db' | 'env'>,
  code: string,
): Promise<VerifiedPaymentDocument | null> {
  const found = await findReceipt(services, eq(payments.documentCode, code))
  if (!found) return null
  const { receipt, payment, zone } = found
  const made = await services.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(desc(refunds.id))
  const paise = made.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return {
    kind: receipt.tax ? 'invoice' : 'receipt',
    number: receipt.number,
    day: receipt.day,
    amount: receipt.amount,
    academy: receipt.academy.name,
    payer: initialsOf(receipt.payer),
    about: null,
    givenBack: made[0]
      ? {
          amount: formatPaise(paise),
          day: zonedDay(made[0].createdAt, zone),
          isRevoked: payment.revokedAt !== null,
          wasMistake: made[0].reason === 'mistake',
        }
      : null,
  }
}

async function findCreditNoteByCode(
  services: Pick<Services, 'db' | 'env'>,
  code: string,
): Promise<VerifiedPaymentDocument | null> {
  const [refund] = await services.db
    .select({ id: refunds.id, paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.documentCode, code))
  const note = refund && (await findCreditNote(services, eq(payments.id, refund.paymentId), refund.id))
  if (!note) return null
  const { number, day, amount, academy, payer, about } = note
  return {
    kind: 'credit_note',
    number,
    day,
    amount,
    academy: academy.name,
    payer: initialsOf(payer),
    about,
    givenBack: null,
  }
}
