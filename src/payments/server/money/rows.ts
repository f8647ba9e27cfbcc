import { sql, type SQL } from 'drizzle-orm'
import { CASH_METHOD, shownTitle } from '../../rules.ts'
import { t } from '../../texts/payment-words.ts'
import { YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { courses } from '../../../catalogue/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { Period } from '../../money.schema.ts'
import { coupons, plans } from '../../tables.ts'

/** SQL condition: entry `e` is in this period, inclusive. */
export const during = ({ from, to }: Period, zone: string) => sql`
  e.entered_at >= ${from}::timestamp at time zone ${zone}::text
    and e.entered_at < (${to}::timestamp + interval '1 day') at time zone ${zone}::text`

/** SQL condition: a student submitted payment `p`. Cash was never submitted or pending. */
export const isSent = sql`p.payment_method <> ${CASH_METHOD}`

const planItem = (id: SQL) =>
  sql`case ${id} when ${sql.raw(String(YEARLY_PLAN_ID))} then 'membership' else 'plan-' || ${id} end`

/** SQL expression: the item of order `o`, as in URLs of the money page. */
export const itemOf = sql`
  case when o.plan_id is not null then ${planItem(sql`o.plan_id`)}
    else coalesce(o.course_id::text, 'gone') end`

/** Returns a function that returns the title of an item. */
export async function titlesOf(db: Db, items: readonly string[]): Promise<(item: string) => string> {
  const rows = await db.execute<{ item: string; title: string }>(sql`
    select id::text as item, title from ${courses} where id = any(${pgArray(items.filter((item) => Number(item) > 0))}::int[])
    union all
    select ${planItem(sql`id`)}, title from ${plans} where ${planItem(sql`id`)} = any(${pgArray(items)}::text[])
    union all
    select 'coupon-' || id, code from ${coupons} where 'coupon-' || id = any(${pgArray(items)}::text[])`)
  const titles = new Map(rows.map(({ item, title }) => [item, title]))
  return (item) => {
    const title = titles.get(item)
    return title === undefined ? t.deletedCourses : shownTitle(title)
  }
}

/** Returns an array literal for PostgreSQL. Items contain no characters that need escaping in it. */
const pgArray = (items: readonly string[]) => `{${items.join(',')}}`
