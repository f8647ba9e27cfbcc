import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { hasLifetimeAccess } from '../../../catalogue/server/access/entitlement.ts'
import { entitlements, orders, payments } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'

/**
 * Gives access until the end of the grace period after the next due date. The last instalment gives lifetime access.
 * An instalment is due one month after the due date or the payment of the previous one, whichever is later. Throws
 * 409 if the student already has lifetime access. The buyer must be locked.
 */
export async function grantInstalmentAccess(
  tx: Tx,
  { userId, courseId, id }: { userId: string; courseId: number; id: number },
): Promise<void> {
  if (await hasLifetimeAccess(tx, userId, courseId)) throw paymentsErrors.COURSE_BOUGHT_OTHERWISE()
  await tx.execute(sql`
    insert into ${entitlements} (user_id, course_id, source, payment_id, due_at, ends_at)
    select ${userId}::uuid, ${courseId}::int, 'instalment', p.id, due, due + make_interval(days => grace_days())
    from ${payments} p join ${orders} o on o.id = p.order_id, lateral (
      select case when p.instalment < o.instalments then interval '1 month' + greatest(now(), (
        select max(g.due_at) from ${entitlements} g join ${payments} before on before.id = g.payment_id
        where g.source = 'instalment' and before.order_id = p.order_id and before.instalment = p.instalment - 1
          and before.status = 'approved' and before.revoked_at is null)) end as due
    ) as next
    where p.id = ${id}`)
}
