import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { users } from '../../../accounts/tables.ts'
import { courses } from '../../../catalogue/tables.ts'
import { orders, payments } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'

/**
 * Locks the buyer, then the course of the payment. Callers lock the payment last. All transactions use this order.
 * Throws 404 if the payment does not exist.
 */
export async function lockPaymentRows(tx: Tx, id: number): Promise<void> {
  const [known] = await tx
    .select({ userId: orders.userId, courseId: orders.courseId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, id))
  if (!known) throw paymentsErrors.PAYMENT_NOT_FOUND()
  if (known.userId) {
    const [buyer] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, known.userId))
      .for('no key update')
    // The account was deleted, or merged with another one, which is now the buyer.
    if (!buyer) return lockPaymentRows(tx, id)
  }
  if (known.courseId)
    await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, known.courseId)).for('key share')
}
