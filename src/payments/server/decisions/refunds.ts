import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { formatRupees, toPaise, toRupees } from '../../../platform/money.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { paymentsErrors } from '../../errors.ts'
import type { Payment, refundInput } from '../../payments.schema.ts'
import { payments, refunds } from '../../tables.ts'
import { refuseCounted } from '../plans/upgrade-credit.ts'
import { getPayment, moneyKept, moneyReceived, publicPayment, type PaymentRow } from '../payments.ts'
import { auditOf, newsOf } from './about.ts'
import { notifyBuyer } from './decide.ts'
import { refuseAboveLimit } from './limits.ts'
import { lockPaymentRows } from './locks.ts'

/**
 * Locks a payment and its related rows, in the lock order, and returns the payment. Throws 404 if the payment does
 * not exist.
 */
export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow> {
  await lockPaymentRows(tx, id)
  // Locks the payment before reading it, because a statement that waits for the lock would not see refunds entered in
  // the meantime. The lock of the buyer is not enough, because the account may be deleted.
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, id)).for('update')
  return getPayment(tx, id)
}

/** Throws 409 if the money kept of a locked payment differs from what the caller saw. */
export function refuseOtherRefund(paid: PaymentRow, keptBefore: number | undefined): void {
  const kept = toRupees(moneyKept(paid))
  if (keptBefore === undefined || toPaise(keptBefore) === toPaise(kept)) return
  const amount = formatRupees(kept)
  const error = paymentsErrors.REFUND_CHANGED({ amount })
  throw paymentsErrors.REFUND_CHANGED({
    amount,
    issues: [{ path: 'amount', message: error.message, now: kept }],
  })
}

type Refund = Pick<typeof refunds.$inferInsert, 'reason' | 'reference'> & {
  amountPaise: number
  refundedOn: string | undefined
}

/**
 * Records a refund of a locked payment. If the student was not yet notified of the approval, sends that notification
 * first, so that the student gets both documents. Throws 400 if the amount exceeds the money kept, or the day is in
 * the future.
 */
export async function enterRefund(
  tx: Tx,
  { live, env }: Pick<Services, 'live' | 'env'>,
  actor: User,
  paid: PaymentRow,
  { refundedOn, ...refund }: Refund,
): Promise<void> {
  const keptPaise = moneyKept(paid)
  if (refund.amountPaise > keptPaise) throw paymentsErrors.REFUND_TOO_LARGE({ amount: toRupees(keptPaise) })
  const settings = await readSettings(tx, env.siteName)
  const today = zonedDay(new Date(), settings.time_zone)
  if (refundedOn !== undefined && refundedOn > today) throw paymentsErrors.REFUND_LIES_AHEAD()
  if (paid.notifyAt) {
    await tx.update(payments).set({ notifyAt: null }).where(eq(payments.id, paid.id))
    await notifyBuyer(tx, live, paid)
  }
  await tx.insert(refunds).values({
    ...refund,
    paymentId: paid.id,
    refundedOn: refundedOn ?? today,
    createdByName: actor.username,
    // Uses the current time, not the start of the transaction, so that two refunds of a payment never have the same
    // time.
    createdAt: sql`clock_timestamp()`,
  })
}

/**
 * Refunds a part of an approved payment, which stays approved and keeps its access. Notifies the student. Throws 404
 * if the payment does not exist. Throws 400 if the amount exceeds the money kept, or the day is in the future. Throws
 * 409 if the payment is not approved, was revoked, or counts as upgrade credit. Throws 409 if another refund was recorded
 * since `keptBefore`.
 */
export function refundPayment(
  services: Pick<Services, 'db' | 'live' | 'env'>,
  actor: User,
  { id, amount, refundedOn, reference, keptBefore }: z.output<typeof refundInput>,
): Promise<Payment> {
  const { db, live } = services
  return transact(db, async (tx) => {
    const paid = await lockPayment(tx, id)
    if (paid.revokedAt) throw paymentsErrors.PAYMENT_REVOKED()
    if (paid.status !== 'approved') throw paymentsErrors.REFUND_NOT_APPROVED()
    refuseOtherRefund(paid, keptBefore)
    const amountPaise = toPaise(amount)
    // Counts earlier refunds, so that several small ones don't exceed the limit.
    const paise = moneyReceived(paid) - moneyKept(paid) + amountPaise
    refuseAboveLimit(actor, 'refundAmount', { userId: paid.userId, paise })
    // Money paid above the price is not part of any credit, so it can be refunded.
    if (moneyKept(paid) - amountPaise < paid.amountDuePaise) await refuseCounted(tx, paid)
    await enterRefund(tx, services, actor, paid, { reason: 'refund', reference, amountPaise, refundedOn })
    const row = await getPayment(tx, id)
    if (row.userId)
      await notify(tx, live, [row.userId], {
        kind: 'payment_refunded',
        data: { ...newsOf(row), refunded: amount },
      })
    await writeAudit(tx, actor, 'payment.refunded', ['payment', id], {
      ...auditOf(row),
      refunded: amount,
      ...(reference !== null && { reference }),
    })
    await live.publish(tx, 'payments', { paymentId: id })
    return publicPayment(row)
  })
}
