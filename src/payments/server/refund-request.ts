import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../academy/server/audit.ts'
import { notifyStaff } from '../../academy/server/notifications.ts'
import { readSettings } from '../../academy/server/settings.ts'
import type { Context } from '../../platform/server/context.ts'
import { transact } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import { paymentsErrors } from '../errors.ts'
import type { Payment, refundRequestInput } from '../payments.schema.ts'
import { payments } from '../tables.ts'
import { auditOf, newsOf } from './decisions/about.ts'
import { getPayment, publicPayment } from './payments.ts'

/**
 * Requests the refund that the academy offers. Administrators decide the request. A repeated request changes nothing.
 * Throws 404 if the user has no such payment. Throws 409 if the academy offers no refunds, or the payment is not
 * approved.
 */
export function requestRefund(
  { db, live, env }: Pick<Context, 'db' | 'live' | 'env'>,
  user: User,
  { id, reason }: z.output<typeof refundRequestInput>,
): Promise<Payment> {
  return transact(db, async (tx) => {
    const own = and(eq(payments.id, id), eq(payments.userId, user.id))
    const [was] = await tx.select().from(payments).where(own).for('no key update')
    if (!was) throw paymentsErrors.PAYMENT_NOT_FOUND()
    if ((await readSettings(tx, env.siteName)).refund_policy === '')
      throw paymentsErrors.REFUNDS_NOT_PROMISED()
    if (was.status !== 'approved' || was.revokedAt) throw paymentsErrors.REFUND_NOT_PAID()
    const isNew = was.refundRequestedAt === null
    if (isNew)
      await tx
        .update(payments)
        .set({ refundRequestedAt: sql`now()`, refundRequest: reason })
        .where(own)
    const row = await getPayment(tx, id)
    if (isNew) {
      await writeAudit(tx, user, 'payment.refund_requested', ['payment', id], { ...auditOf(row), reason })
      await notifyStaff(tx, live, 'refunds', {
        kind: 'refund_requested',
        data: { ...newsOf(row), username: row.username, reason },
      })
      await live.publish(tx, 'payments', { paymentId: id })
    }
    return publicPayment(row)
  })
}
