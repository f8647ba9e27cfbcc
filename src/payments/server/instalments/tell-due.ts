import { sql } from 'drizzle-orm'
import { toRupees } from '../../../platform/money.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses } from '../../../catalogue/tables.ts'
import { entitlements, orders, payments } from '../../tables.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { splitPrice } from '../../rules.ts'
import { isOwed } from './next-parts.ts'

/** So many days before a part is due its person is told. */
const NOTICES = [7, 1]

type Due = { id: number; userId: string; courseId: number; title: string; dueOn: string } & Record<
  'paid' | 'parts' | 'pricePaise' | 'notice' | 'days',
  number
>

/** Tells of parts that are due soon, as of plans that end: at each of these days once, on however many instances this runs. */
export async function tellDue({ db, live, env }: Pick<Services, 'db' | 'live' | 'env'>): Promise<void> {
  const { time_zone: zone } = await readSettings(db, env.siteName)
  const due = await db.execute<Due>(sql`
    select g.id, o.user_id as "userId", ${courses.id} as "courseId", ${courses.title}, p.part as paid, o.instalments as parts,
      o.course_price_paise as "pricePaise", notice, days, due_on::text as "dueOn"
    from ${entitlements} g join ${payments} p on p.id = g.payment_id join ${orders} o on o.id = p.order_id
      join ${courses} on ${courses.id} = o.course_id
      cross join lateral (select (g.due_at at time zone ${zone})::date as due_on) as day
      cross join lateral (select due_on - (now() at time zone ${zone})::date as days) as away
      cross join lateral (select min(n) as notice from unnest(${`{${NOTICES.join(',')}}`}::int[]) as n where days <= n) as told
    where g.due_at between now() and now() + make_interval(days => ${Math.max(...NOTICES) + 2})
      and ${isOwed} and ${isOutsideBin} and ${courses.isPremium}
      and notice is not null and (g.told_days is null or g.told_days > notice)
    order by g.id limit 500`)
  for (const { id, userId, courseId, title, paid, parts, pricePaise, notice, days, dueOn } of due)
    await transact(db, async (tx) => {
      const told = await tx.execute(sql`
        update ${entitlements} set told_days = ${notice}
        where id = ${id} and (told_days is null or told_days > ${notice}) returning id`)
      if (told.length === 0) return
      const part = { number: paid + 1, of: parts }
      const amount = toRupees(splitPrice(pricePaise, parts)[paid] ?? 0)
      await notify(tx, live, [userId], {
        kind: 'part_due',
        data: { title, courseId, part, amount, days, dueOn },
      })
    })
}
