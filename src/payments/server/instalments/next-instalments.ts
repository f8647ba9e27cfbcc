import { sql } from 'drizzle-orm'
import { toRupees } from '../../../platform/money.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { isLifetime } from '../../../catalogue/server/access/entitlement.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses } from '../../../catalogue/tables.ts'
import { entitlements, orders, payments } from '../../tables.ts'
import { splitPrice } from '../../rules.ts'
import type { NextInstalment } from '../../grants.schema.ts'

/**
 * SQL condition: the instalment `p` of order `o` is paid and gives access `g`, which no administrator ended. No later
 * instalment was submitted, and the student has not bought the course in another order.
 */
export const isInstalmentDue = sql`g.source = 'instalment' and g.due_at is not null and g.ended_at is null
  and p.status = 'approved' and p.revoked_at is null and not exists (
    select from ${payments} n where n.order_id = o.id and n.instalment > p.instalment and n.revoked_at is null
      and n.status <> 'rejected')
  and not ${isLifetime(sql`o.user_id`, sql`o.course_id`)}`

type Row = Pick<NextInstalment, 'courseId' | 'title'> &
  Record<'paid' | 'instalments' | 'pricePaise', number> &
  Record<'dueAt' | 'openUntil', string>

/** Returns the next instalments that a student has to pay, by due date. */
export async function listNextInstalments(db: Db, user: User): Promise<NextInstalment[]> {
  const rows = await db.execute<Row>(sql`
    select ${courses.id} as "courseId", ${courses.title}, p.instalment as paid, o.instalments, o.course_price_paise as "pricePaise",
      g.due_at as "dueAt", g.ends_at as "openUntil"
    from ${orders} o join ${payments} p on p.order_id = o.id join ${entitlements} g on g.payment_id = p.id
      join ${courses} on ${courses.id} = o.course_id
    where o.user_id = ${user.id} and o.instalments is not null and p.instalment is not null and ${isInstalmentDue} and ${isOutsideBin} and ${courses.isPremium}
    order by g.due_at, p.id`)
  return rows.map(({ courseId, title, paid, instalments, pricePaise, dueAt, openUntil }) => ({
    courseId,
    title,
    part: { number: paid + 1, of: instalments },
    amount: toRupees(splitPrice(pricePaise, instalments)[paid] ?? 0),
    dueAt: new Date(dueAt),
    openUntil: new Date(openUntil),
    isOpen: new Date(openUntil) > new Date(),
  }))
}
