import { and, asc, eq, min, sql } from 'drizzle-orm'
import type { Services } from '../../../platform/server/context.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { attemptEach } from '../../../platform/server/jobs/attempt-each.ts'
import { payments } from '../../tables.ts'
import { getPayment } from '../payments.ts'
import { notifyBuyer } from './decide.ts'
import { lockPaymentRows } from './locks.ts'

const isDue = sql`${payments.notifyAt} <= clock_timestamp()`

/** Returns the seconds until the next undo window closes. Null if none is open. */
export async function nextDecision(db: Services['db']): Promise<number | null> {
  const [next] = await db
    .select({
      wait: sql<number | null>`extract(epoch from ${min(payments.notifyAt)} - clock_timestamp())::float8`,
    })
    .from(payments)
  return next?.wait == null ? null : Math.max(0, next.wait)
}

/**
 * Notifies students of decisions that can no longer be undone, once each. Several instances can run it at the same
 * time. A decision that fails does not stop the others. Throws the first error at the end.
 */
export async function notifyOfDecisions({ db, live }: Pick<Services, 'db' | 'live'>): Promise<void> {
  const due = await db
    .select({ id: payments.id })
    .from(payments)
    .where(isDue)
    .orderBy(asc(payments.notifyAt))
    .limit(100)
  await attemptEach(due, ({ id }) =>
    transact(db, async (tx) => {
      await lockPaymentRows(tx, id)
      const [notified] = await tx
        .update(payments)
        .set({ notifyAt: null })
        .where(and(eq(payments.id, id), isDue))
        .returning({ id: payments.id })
      if (!notified) return
      await notifyBuyer(tx, live, await getPayment(tx, id))
      await live.publish(tx, 'payments', { paymentId: id })
    }),
  )
}
