import { and, eq, sql } from 'drizzle-orm'
import type { User } from '../../platform/user.schema.ts'
import { hasLifetimeAccess } from '../../catalogue/server/access/entitlement.ts'
import { isCourseVisible } from '../../catalogue/server/access/visibility.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { courses } from '../../catalogue/tables.ts'
import { orders, payments } from '../tables.ts'
import { MAX_PENDING, shownTitle } from '../rules.ts'
import { paymentsErrors } from '../errors.ts'
import { isNextInstalment } from './instalments/agreements.ts'
import { findPendingPayment, holdsPrice, readBalance } from './orders/orders.ts'
import { isReplaced, usesTransactionId, paymentColumns, titleOf } from './payments.ts'
import type { Offer } from './plans/offers.ts'

/** The item of a payment: from an offer, or from a rejected payment. */
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

/**
 * Throws 409 if the user has bought the course, or the transaction ID is used. Throws 409 if a payment for the same
 * item is pending, or too many payments are pending.
 */
export async function refuseRepeats(
  db: Db | Tx,
  userId: string,
  bought: Bought,
  transactionId: string,
): Promise<void> {
  const pending = await findPendingPayment(db, userId, bought)
  const title = shownTitle(titleOf(bought))
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
  const waiting = and(eq(payments.userId, userId), eq(payments.status, 'pending'))
  if ((await db.$count(payments, waiting)) >= MAX_PENDING)
    throw paymentsErrors.TOO_MANY_PENDING({ most: MAX_PENDING })
  const [used] = await db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(usesTransactionId(transactionId))
    .limit(1)
  if (!used) return
  throw used.userId === userId
    ? paymentsErrors.TRANSACTION_ID_REPEATED({ title: shownTitle(titleOf(used)) })
    : paymentsErrors.TRANSACTION_ID_TAKEN()
}

/**
 * Returns the item of the user's rejected payment, and whether its price is held. Throws 404 if the user has no such
 * payment. Throws 409 if it cannot be submitted again.
 */
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
