import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { zonedDay } from '../../../platform/time-zone.ts'
import { rateLimits } from '../../../accounts/tables.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import type { Context } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { courses } from '../../../catalogue/tables.ts'
import type { priceViewPage, priceViewQuery } from '../../money.schema.ts'
import { type Period, periodOf } from '../../money.schema.ts'
import { academyDay } from '../../../academy/server/academy-day.ts'
import type { Quote } from '../../payments.schema.ts'
import { priceViews } from '../../tables.ts'
import { titlesOf } from './rows.ts'
import { isStaff } from '../../../platform/policy.ts'

/**
 * Counts a price view, once per user, item and day. Stores only the count and, for that day, a hash that marks the
 * user as counted. Does not count API tokens, previews and administrators.
 */
export async function countPriceView(
  { db, log, user, token, preview }: Pick<Context, 'db' | 'log' | 'user' | 'token' | 'preview'>,
  quote: Quote,
): Promise<void> {
  if (!user || isStaff(user) || token || preview) return
  const { courseId, planId, upi, bank } = quote
  if ((upi ?? bank) === null || quote.purchased || quote.pending || quote.membershipEndsAt) return
  const item = courseId !== null ? String(courseId) : planId === null ? 'membership' : `plan-${planId}`
  try {
    const who = createHash('sha256').update(`${item} ${user.id}`).digest('base64url')
    await db.execute(sql`
      with looked as (
        insert into ${rateLimits} (key, count, resets_at) values (${`look:${who}:`} || ${academyDay}, 1, now() + interval '1 day')
        on conflict do nothing returning 1
      )
      insert into ${priceViews} (day, item, people) select ${academyDay}, ${item}, 1 from looked
      on conflict (day, item) do update set people = ${priceViews.people} + 1`)
  } catch (error) {
    // Counting is optional, so an error must not block the payment page.
    log.warn({ err: error }, 'A price view could not be counted')
  }
}

/** SQL expression: the item, with 'gone' in place of the ID of a permanently deleted course. */
const named = sql`
  case when l.item ~ '^[0-9]+$' and not exists (select from ${courses} c where c.id::text = l.item) then 'gone' else l.item end`

const during = ({ from, to }: Period) => sql`l.day between ${from}::date and ${to}::date`

/** Returns the price views of each item, and the first day with counts. The day is null if there are none. */
export async function sumPriceViews(
  db: Db,
  period: Period,
): Promise<{ since: string | null; byItem: Map<string, number> }> {
  const [first, rows] = await Promise.all([
    db.execute<{ since: string | null }>(sql`select min(day)::text as since from ${priceViews}`),
    db.execute<{ item: string; people: number }>(sql`
      select ${named} as item, sum(l.people)::int as people from ${priceViews} l where ${during(period)} group by 1`),
  ])
  return { since: first[0]?.since ?? null, byItem: new Map(rows.map(({ item, people }) => [item, people])) }
}

/** Returns the daily counts, newest first. */
export async function listPriceViews(
  db: Db,
  siteName: string,
  { limit = 50, cursor = 0, item, ...asked }: z.output<typeof priceViewQuery>,
): Promise<z.infer<typeof priceViewPage>> {
  const { time_zone: zone } = await readSettings(db, siteName)
  const period = periodOf(asked, zonedDay(new Date(), zone))
  const rows = await db.execute<{ day: string; item: string; people: number }>(sql`
    select l.day::text as day, ${named} as item, sum(l.people)::int as people from ${priceViews} l
    where ${during(period)} ${item === undefined ? sql`` : sql`and ${named} = ${item}`}
    group by 1, 2 order by 1 desc, 3 desc, 2 limit ${limit + 1} offset ${cursor}`)
  const shown = [...rows].slice(0, limit)
  const titleOf = await titlesOf(
    db,
    shown.map((row) => row.item),
  )
  return {
    items: shown.map((row) => ({ ...row, title: titleOf(row.item) })),
    nextCursor: rows.length > limit ? cursor + limit : null,
  }
}
