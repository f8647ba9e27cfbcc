import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { CASH_METHOD } from '../../rules.ts'
import { promisedHours } from '../../../academy/settings.schema.ts'
import { notifyStaff } from '../../../academy/server/notifications.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { paymentQueue, responseTimes } from '../../approval-queue.schema.ts'
import { entitlements, payments } from '../../tables.ts'

type ResponseTimeServices = Pick<Services, 'db' | 'env'>

/** The share of the response time after which we alert administrators. */
const SOON = 0.75

const spent = (hours: number, part = 1) => sql`now() - make_interval(secs => ${hours * part * 3600})`

/** Returns the promised response time, and the positions of the user's payments among all pending ones. */
export async function getQueue(
  { db, env }: ResponseTimeServices,
  user: User,
): Promise<z.infer<typeof paymentQueue>> {
  const [settings, waiting] = await Promise.all([
    readSettings(db, env.siteName),
    db.execute<{ id: number; place: number; openUntil: string | null }>(sql`
      select p.id, (select count(*)::int from ${payments} o where o.status = 'pending' and o.id <= p.id) as place,
        (select max(g.ends_at) from ${entitlements} g
          where g.payment_id = p.id and g.source = 'provisional' and g.ended_at is null and g.ends_at > now()) as "openUntil"
      from ${payments} p where p.user_id = ${user.id} and p.status = 'pending' order by p.id`),
  ])
  return {
    promisedHours: promisedHours(settings),
    waiting: waiting.map((row) => ({
      ...row,
      openUntil: row.openUntil === null ? null : new Date(row.openUntil),
    })),
  }
}

/** Returns how many recent decisions and pending payments meet the response time. Null if the academy has set none. */
export async function getResponseTimes({
  db,
  env,
}: ResponseTimeServices): Promise<z.infer<typeof responseTimes>> {
  const hours = promisedHours(await readSettings(db, env.siteName))
  if (hours === null) return null
  const [row] = await db.execute<Record<'decided' | 'kept' | 'soon' | 'late', number>>(sql`
    select decided, kept, soon, late
    from (
        select count(*)::int as decided,
          (count(*) filter (where decided_at - submitted_at <= make_interval(hours => ${hours})))::int as kept
        from ${payments} where decided_at > now() - interval '30 days' and payment_method <> ${CASH_METHOD}
      ) as lately, (
        select (count(*) filter (where submitted_at >= ${spent(hours)}))::int as soon,
          (count(*) filter (where submitted_at < ${spent(hours)}))::int as late
        from ${payments} where status = 'pending' and submitted_at < ${spent(hours, SOON)}
      ) as waiting`)
  return row ? { hours, ...row } : null
}

/**
 * Alerts administrators once for each payment that is close to the response time. Several instances can run it at the
 * same time.
 */
export async function warnOfLatePayments({
  db,
  env,
  live,
}: Pick<Services, 'db' | 'env' | 'live'>): Promise<void> {
  const hours = promisedHours(await readSettings(db, env.siteName))
  if (hours === null) return
  await transact(db, async (tx) => {
    const rows = await tx.execute<{ id: number }>(sql`
      update ${payments} set alarmed_at = now()
      where id in (
        select id from ${payments}
        where status = 'pending' and alarmed_at is null and submitted_at < ${spent(hours, SOON)}
        order by id for no key update skip locked
      )
      returning id`)
    if (rows.length === 0) return
    await notifyStaff(tx, live, 'payments', { kind: 'payments_waiting', data: { count: rows.length, hours } })
    await live.publish(tx, 'payments', { paymentId: null })
  })
}
