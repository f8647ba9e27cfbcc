import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toPaise, toRupees } from '../../../platform/money.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { databaseErrorCode, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { paymentsErrors } from '../../errors.ts'
import type { Payment, rejectedApproval } from '../../payments.schema.ts'
import { payments } from '../../tables.ts'
import { canUseCouponAgain } from '../coupons/reductions.ts'
import { isNextInstalment } from '../instalments/agreements.ts'
import { canUseCreditAgain } from '../plans/upgrade-credit.ts'
import {
  getPayment,
  hasBalance,
  isTransactionIdFree,
  isTransactionIdTaken,
  isReplaced,
  lockTransactionId,
  publicPayment,
  type PaymentRow,
} from '../payments.ts'
import { hasLostMoney } from '../orders/orders.ts'
import { linkStatementLine } from '../statement/lines.ts'
import { auditOf } from './about.ts'
import { grantPurchase, notifyBuyer } from './decide.ts'
import { decidedAmount, refuseAboveLimit } from './limits.ts'
import { lockPayment } from './refunds.ts'

/**
 * Approves a payment that was rejected by mistake. Access, notification and audit entry are written in one
 * transaction. A short payment keeps the amount received. Throws 404 if the payment does not exist. Throws 409 if it
 * is not rejected or was revoked, or if the rejection can still be undone. Throws 409 if a later payment replaced it
 * or uses its transaction ID, coupon or credit. Throws 409 if it is not the next instalment.
 */
export async function approveRejected(
  { db, live }: Pick<Services, 'db' | 'live'>,
  actor: User,
  { id, received, line }: z.output<typeof rejectedApproval>,
): Promise<Payment> {
  try {
    return await transact(db, async (tx) => {
      const rejected = await lockPayment(tx, id)
      await refuseApproval(tx, rejected)
      refuseAboveLimit(
        actor,
        'decideAmount',
        decidedAmount(received === undefined ? rejected : { ...rejected, receivedPaise: toPaise(received) }),
      )
      const isShort = rejected.status === 'short'
      await tx
        .update(payments)
        .set({
          status: 'approved',
          reason: null,
          decidedBy: actor.id,
          decidedByName: actor.username,
          // The money of a short payment counts on the day on which its amount was entered.
          ...(!isShort && {
            decidedAt: sql`now()`,
            receivedPaise: received === undefined ? null : toPaise(received),
          }),
        })
        .where(eq(payments.id, id))
      const row = await getPayment(tx, id)
      if (line && !isShort) await linkStatementLine(tx, { ...line, paymentId: id })
      await grantPurchase(tx, row)
      await notifyBuyer(tx, live, row)
      await writeAudit(tx, actor, 'payment.approved_after_all', ['payment', id], {
        ...auditOf(row),
        ...(rejected.reason !== null && { reason: rejected.reason }),
        ...(row.receivedPaise !== null && { received: toRupees(row.receivedPaise) }),
      })
      await live.publish(tx, 'payments', { paymentId: id })
      return publicPayment(row)
    })
  } catch (error) {
    if (databaseErrorCode(error) !== '23505') throw error
    // A unique constraint failed. The user bought the course in another order, or another payment with this ID was
    // committed after our check.
    throw (await isTransactionIdTaken(db, id))
      ? paymentsErrors.REJECTED_ID_TAKEN()
      : paymentsErrors.REJECTED_BOUGHT()
  }
}

/**
 * SQL condition: `payments` is rejected, no later attempt replaced it, and no other payment uses its transaction ID.
 */
export const isApprovable = sql<boolean>`(${payments.status} in ('rejected', 'short') and ${payments.revokedAt} is null and ${payments.notifyAt} is null
  and not ${isReplaced} and ${isTransactionIdFree})`

async function refuseApproval(tx: Tx, row: PaymentRow): Promise<void> {
  if (!hasBalance(row)) throw paymentsErrors.NOT_REJECTED()
  if (row.revokedAt) throw paymentsErrors.PAYMENT_REVOKED()
  if (row.notifyAt) throw paymentsErrors.REJECTION_UNDOABLE()
  const [later] = await tx
    .select({ replaced: sql<boolean>`${isReplaced}` })
    .from(payments)
    .where(eq(payments.id, row.id))
  if (later?.replaced) throw paymentsErrors.REJECTED_REPLACED()
  await lockTransactionId(tx, row.transactionId)
  if (await isTransactionIdTaken(tx, row.id)) throw paymentsErrors.REJECTED_ID_TAKEN()
  if (!(await canUseCouponAgain(tx, row))) throw paymentsErrors.REJECTED_COUPON_USED()
  if (!(await canUseCreditAgain(tx, row)) || (await hasLostMoney(tx, row)))
    throw paymentsErrors.REJECTED_CREDIT_USED()
  if (!(await isNextInstalment(tx, row))) throw paymentsErrors.REJECTED_PART_LOOSE()
}
