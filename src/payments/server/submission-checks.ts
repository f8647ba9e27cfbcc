import { and, eq, sql } from 'drizzle-orm'
import type { User } from '../../platform/user.schema.ts'
import { hasLifetimeAccess } from '../../catalogue/server/access/entitlement.ts'
import { isCourseVisible } from '../../catalogue/server/access/visibility.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { courses } from '../../catalogue/tables.ts'
import { orders, payments } from '../tables.ts'
import { paymentsErrors } from '../errors.ts'
import { isNextInstalment } from './instalments/agreements.ts'
import { findPendingPayment, holdsPrice, readBalance } from './orders/orders.ts'
import { isReplaced, usesTransactionId, paymentColumns, titleOf } from './payments.ts'
import type { Offer } from './plans/offers.ts'

/** What a payment is for: an offer, or what a rejected payment was for. */
export type Bought = Pick<
  Offer,
  | 'kind'
  | 'courseId'
  | 'courseTitle'
  | 'coursePricePaise'
  | 'planId'
  | 'planTerms'
  | 'seats'
  | 'instalment'
  | 'instalments'
  | 'amountDuePaise'
>

/** Throws 409 when the course is bought, or waits for approval, or the transaction ID was used. */
export async function refuseRepeats(db: Db | Tx, userId: string, bought: Bought, key: string): Promise<void> {
  const pending = await findPendingPayment(db, userId, bought)
  const title = titleOf(bought)
  if (
    bought.courseId !== null &&
    bought.seats === null &&
    (await hasLifetimeAccess(db, userId, bought.courseId))
  ) {
    throw paymentsErrors.COURSE_BOUGHT({ title })
  }
  if (pending) {
    throw paymentsErrors.PAYMENT_PENDING({ title, transactionId: pending.transactionId })
  }
  const [used] = await db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(usesTransactionId(key))
    .limit(1)
  if (!used) return
  throw used.userId === userId
    ? paymentsErrors.TRANSACTION_ID_REPEATED({ title: titleOf(used) })
    : paymentsErrors.TRANSACTION_ID_TAKEN()
}

/** What a rejected payment of this person was for, as long as it can be sent again, and whether that is still due. Throws 404, 409. */
export async function getRejectedOffer(
  db: Db | Tx,
  user: User,
  id: number,
): Promise<{ bought: Bought; isHeld: boolean }> {
  const [row] = await db
    .select({
      payment: paymentColumns,
      replaced: sql<boolean>`${isReplaced}`,
      isPremium: courses.isPremium,
      isHeld: holdsPrice,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(courses, and(eq(courses.id, orders.courseId), isCourseVisible(user)))
    .where(and(eq(payments.id, id), eq(payments.userId, user.id)))
  if (!row) throw paymentsErrors.PAYMENT_NOT_FOUND()
  const { payment, replaced, isPremium, isHeld } = row
  if (payment.status === 'approved') throw paymentsErrors.RESUBMISSION_APPROVED()
  if (payment.status === 'pending') throw paymentsErrors.RESUBMISSION_PENDING()
  if (replaced) throw paymentsErrors.RESUBMISSION_REPEATED()
  if (payment.kind === 'course' && isPremium === null) throw paymentsErrors.COURSE_WITHDRAWN()
  if (isPremium === false) throw paymentsErrors.COURSE_FREE_NOW()
  const { receivedPaise, balancePaise } = await readBalance(db, payment)
  const amountDuePaise = receivedPaise + balancePaise + payment.discountPaise + payment.creditPaise
  return { bought: { ...payment, amountDuePaise }, isHeld: isHeld && (await isNextInstalment(db, payment)) }
}
