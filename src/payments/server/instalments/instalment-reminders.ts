import { sql } from 'drizzle-orm'
import { toRupees } from '../../../platform/money.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { attemptEach } from '../../../platform/server/jobs/attempt-each.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses } from '../../../catalogue/tables.ts'
import { entitlements, orders, payments } from '../../tables.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { splitPrice } from '../../rules.ts'
import { isInstalmentDue } from './next-instalments.ts'

/** Days before the due date on which we send reminders. */
const NOTICES = [7, 1]

type Due = { id: number; userId: string; courseId: number; title: string; dueOn: string } & Record<
  'paid' | 'instalments' | 'pricePaise' | 'notice' | 'days',
  number
>

/**
 * Reminds students of instalments that are due soon, once per reminder day. Several instances can run it at the same
 * time. A reminder that fails does not stop the others. Throws the first error at the end.
 */
export async function sendInstalmentReminders({
  db,
  live,
  env,
}: Pick<Services, 'db' | 'live' | 'env'>): Promise<void> {
  const { time_zone: zone } = await readSettings(db, env.siteName)
  const due = await db.execute<Due>(sql`
    select g.id, o.user_id as "userId", ${courses.id} as "courseId", ${courses.title}, p.instalment as paid, o.instalments,
      o.course_price_paise as "pricePaise", notice, days, due_on::text as "dueOn"
    from ${entitlements} g join ${payments} p on p.id = g.payment_id join ${orders} o on o.id = p.order_id
      join ${courses} on ${courses.id} = o.course_id
      cross join lateral (select (g.due_at at time zone ${zone})::date as due_on) as day
      cross join lateral (select due_on - (now() at time zone ${zone})::date as days) as away
      cross join lateral (select min(n) as notice from unnest(${`{${NOTICES.join(',')}}`}::int[]) as n where days <= n) as reminder
    where g.due_at between now() and now() + make_interval(days => ${Math.max(...NOTICES) + 2})
      and ${isInstalmentDue} and ${isOutsideBin} and ${courses.isPremium}
      and notice is not null and (g.reminded_days is null or g.reminded_days > notice)
    order by g.id limit 500`)
  await attemptEach(
    due,
    ({ id, userId, courseId, title, paid, instalments, pricePaise, notice, days, dueOn }) =>
      transact(db, async (tx) => {
        const marked = await tx.execute(sql`
        update ${entitlements} set reminded_days = ${notice}
        where id = ${id} and (reminded_days is null or reminded_days > ${notice}) returning id`)
        if (marked.length === 0) return
        const part = { number: paid + 1, of: instalments }
        const amount = toRupees(splitPrice(pricePaise, instalments)[paid] ?? 0)
        await notify(tx, live, [userId], {
          kind: 'part_due',
          data: { title, courseId, part, amount, days, dueOn },
        })
      }),
  )
}
