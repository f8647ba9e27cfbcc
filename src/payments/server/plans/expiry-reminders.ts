import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/server/context.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { attemptEach } from '../../../platform/server/jobs/attempt-each.ts'
import { entitlements, plans } from '../../tables.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { planIdField } from '../../plans.rules.ts'
import { runOf } from '../memberships.ts'

/**
 * Days before the end of a plan on which we remind students. We send a reminder only if the plan lasts at least twice
 * as long.
 */
const NOTICES = [30, 7, 1]

type Due = {
  id: number
  userId: string
  planId: number
  title: string
  notice: number
  days: number
  endsOn: string
  isVisible: boolean
}

/**
 * Reminds students whose plan ends soon, once per reminder day, in the academy's time zone. If several reminders are
 * due, sends only the last one. Sends none after a renewal. Several instances can run it at the same time. A reminder
 * that fails does not stop the others. Throws the first error at the end.
 */
export async function sendExpiryReminders({
  db,
  live,
  env,
}: Pick<Services, 'db' | 'live' | 'env'>): Promise<void> {
  const settings = await readSettings(db, env.siteName)
  const zone = settings.time_zone
  const due = await db.execute<Due>(sql`
    select ends.id, ends.user_id as "userId", ends.plan_id as "planId", ${plans.title}, ${plans.isVisible} as "isVisible",
      notice, days, ends_on::text as "endsOn"
    from (
      select m.*, (m.ends_at at time zone ${zone})::date as ends_on,
        (m.ends_at at time zone ${zone})::date - (now() at time zone ${zone})::date as days
      from ${entitlements} m
      where m.source = 'plan' and m.ended_at is null and m.ends_at between now() and now() + make_interval(days => ${Math.max(...NOTICES) + 2}) and not exists (
        select from ${entitlements} n where n.user_id = m.user_id and n.source = 'plan' and n.ended_at is null and n.ends_at > m.ends_at
          and ${runOf(sql`n.plan_id`, sql`n.course_ids`)} = ${runOf(sql`m.plan_id`, sql`m.course_ids`)})
    ) as ends cross join lateral (
      select min(n) as notice from unnest(${`{${NOTICES.join(',')}}`}::int[]) as n
      where ends.days <= n and ends.ends_at - ends.starts_at >= make_interval(days => 2 * n)
    ) as reminder join ${plans} on ${plans.id} = ends.plan_id
    where notice is not null and (reminded_days is null or reminded_days > notice)
    order by ends.id limit 500`)
  await attemptEach(due, ({ id, userId, planId, title, notice, days, endsOn, isVisible }) =>
    transact(db, async (tx) => {
      const marked = await tx.execute(sql`
        update ${entitlements} set reminded_days = ${notice}
        where id = ${id} and (reminded_days is null or reminded_days > ${notice}) returning id`)
      if (marked.length === 0) return
      const data = {
        title,
        days,
        endsOn,
        ...planIdField(planId),
        ...(!isVisible && { isOffered: false as const }),
      }
      await notify(tx, live, [userId], { kind: 'membership_ending', data })
    }),
  )
}
