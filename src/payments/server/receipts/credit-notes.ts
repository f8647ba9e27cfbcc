import { formatPaise } from '../../../platform/money.ts'
import { REVOCATION_WORDS } from '../../rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { eq } from 'drizzle-orm'
import { refunds } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { findReceipt, type Receipt } from './receipts.ts'

export type CreditNote = Omit<Receipt, 'paymentMethod'> & {
  /** The number of the receipt that it is about, and the amount on it. */
  receipt: string
  paid: string
  /** In words, with the day and the reference of the refund. */
  reason: string
}

/** What stands on the credit note of a revoked payment: the buyer's own, or any for an administrator. Throws 404. */
export async function getCreditNote(
  services: Pick<Services, 'db' | 'env'>,
  viewer: User,
  paymentId: number,
): Promise<CreditNote> {
  const receipt = await findReceipt(services, viewer, paymentId)
  const [refund] = await services.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  if (!receipt || !refund) throw paymentsErrors.CREDIT_NOTE_NOT_FOUND()
  const { paymentMethod: _method, ...common } = receipt
  const reference = refund.reference === null ? '' : `, reference ${refund.reference}`
  return {
    ...common,
    number: `CN-${String(refund.id).padStart(6, '0')}`,
    date: refund.createdAt,
    receipt: receipt.number,
    paid: receipt.amount,
    amount: formatPaise(refund.amountPaise),
    reason: `${REVOCATION_WORDS[refund.reason]}, ${refund.refundedOn}${reference}`,
  }
}
