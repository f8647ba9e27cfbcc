import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../academy/server/audit.ts'
import { auditLog } from '../../academy/tables.ts'
import type { Context } from '../../platform/server/context.ts'
import { transact, type Tx } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import { paymentsErrors } from '../errors.ts'
import type { Payment, transactionCorrection } from '../payments.schema.ts'
import { MAX_CORRECTIONS, transactionKey } from '../rules.ts'
import { payments } from '../tables.ts'
import { getPayment, usesTransactionId, lockTransactionId, marksOf, publicPayment } from './payments.ts'
import { lockBuyer } from './payments-submit.ts'

/**
 * Changes the transaction ID of a pending payment. The audit log keeps the previous ID, and other users cannot use it.
 * Otherwise a student could correct the ID right before the approval, and one transfer could pay for two orders. Throws
 * 404 if the user has no such payment. Throws 409 if the payment was decided, was corrected too often, or the new ID is
 * used.
 */
export function correctTransactionId(
  { db, live }: Pick<Context, 'db' | 'live'>,
  user: User,
  { id, transactionId }: z.output<typeof transactionCorrection>,
): Promise<Payment> {
  const key = transactionKey(transactionId)
  return transact(db, async (tx) => {
    await lockBuyer(tx, user.id)
    await lockTransactionId(tx, transactionId)
    const own = and(eq(payments.id, id), eq(payments.userId, user.id))
    // Locks the payment, because an administrator may decide it at the same time.
    const [was] = await tx.select().from(payments).where(own).for('no key update')
    if (!was) throw paymentsErrors.PAYMENT_NOT_FOUND()
    if (was.status !== 'pending') throw paymentsErrors.CORRECTION_DECIDED()
    if (transactionId === was.transactionId) return publicPayment(await getPayment(tx, id))
    if ((await countCorrections(tx, id)) >= MAX_CORRECTIONS) throw paymentsErrors.TOO_MANY_CORRECTIONS()
    const [used] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(ne(payments.id, id), usesTransactionId(transactionId)))
      .limit(1)
    if (used) throw paymentsErrors.TRANSACTION_ID_TAKEN()
    // Keeps all marks of the earlier text, because its key may not contain the reference that the text shows.
    const correctedKeys = sql`array(
      select unnest(${payments.correctedKeys} || transaction_marks(${payments.transactionId}, array[${payments.transactionKey}]))
      except select unnest(${marksOf(transactionId)}))`
    await tx.update(payments).set({ transactionId, transactionKey: key, correctedKeys }).where(own)
    const data = { from: was.transactionId, to: transactionId }
    await live.publish(tx, 'payments', { paymentId: id })
    await writeAudit(tx, user, 'payment.corrected', ['payment', id], { ...data, username: user.username })
    const row = await getPayment(tx, id)
    return publicPayment(row)
  })
}

/** Counts every change to the text, because each one adds a permanent entry to the audit log. */
const countCorrections = (tx: Tx, id: number) =>
  tx.$count(
    auditLog,
    and(
      eq(auditLog.subjectKind, 'payment'),
      eq(auditLog.subjectId, String(id)),
      eq(auditLog.action, 'payment.corrected'),
    ),
  )
