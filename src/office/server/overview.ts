import { asc, eq, sql } from 'drizzle-orm'
import { toRupees } from '../../platform/money.ts'
import type { z } from 'zod'
import type { adminOverview, adminStats } from '../office.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { countsOf, countOf } from '../../academy/server/counters.ts'
import { listFailedJobs } from '../../platform/server/jobs/failed-jobs.ts'
import { courses } from '../../catalogue/tables.ts'
import { courseStudents } from '../../learning/tables.ts'
import { orders, payments, refunds } from '../../payments/tables.ts'
import { paymentColumns, titleOf } from '../../payments/server/payments.ts'
import { findOwnerId } from '../../academy/server/owner-id.ts'
import { listPayeeChanges } from '../../academy/server/audit.ts'
import { readSettings } from '../../academy/server/settings.ts'
import type { Env } from '../../platform/server/process/env.ts'
import { listSetup } from './setup.ts'

/** Returns the four figures of the dashboard. */
export async function getStats(db: Db): Promise<z.infer<typeof adminStats>> {
  const [counted] = await db.execute<Record<'users' | 'courses' | 'pending' | 'revenuePaise', number>>(sql`
    select ${countOf('users')} as users, ${countOf('offered')} + ${countOf('drafts')} as courses,
      ${countOf('payments/pending')} as pending, ${countOf('revenue')} as "revenuePaise"`)
  return {
    totalUsers: counted?.users ?? 0,
    totalCourses: counted?.courses ?? 0,
    pendingPayments: counted?.pending ?? 0,
    totalRevenue: toRupees(counted?.revenuePaise ?? 0),
  }
}

const MONTHS = 12
const WEEKS = 12
const POPULAR = 10
const WAITING = 10

/**
 * Returns the rest of the dashboard: a year of revenue, twelve weeks of growth, popular courses and pending payments.
 */
export async function getOverview(
  db: Db,
  env: Pick<Env, 'siteName' | 'backupCopyTo'>,
): Promise<z.infer<typeof adminOverview>> {
  const settings = await readSettings(db, env.siteName)
  const [revenueByMonth, byWeek, popularCourses, setup, payeeChanges, failedJobs, [waiting], pending] =
    await Promise.all([
      listRevenue(db, settings.time_zone),
      listGrowth(db, settings.time_zone),
      listPopular(db),
      listSetup(db, env, settings),
      findOwnerId(db).then((ownerId) => listPayeeChanges(db, ownerId)),
      listFailedJobs(db),
      db.execute<{ count: number }>(sql`select ${countOf('payments/pending')} as count`),
      db
        .select(paymentColumns)
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(payments.status, 'pending'))
        .orderBy(asc(payments.id))
        .limit(WAITING),
    ])
  return {
    revenueByMonth,
    byWeek,
    popularCourses,
    setup: setup.open,
    setupSkipped: setup.skipped,
    payeeChanges,
    failedJobs,
    pendingTotal: waiting?.count ?? 0,
    pendingPayments: pending.map((row) => ({
      id: row.id,
      username: row.username,
      title: titleOf(row),
      amount: toRupees(row.amountPaise),
      submittedAt: row.submittedAt,
    })),
  }
}

/** Counters by quarter of an hour. Amounts of money are in paise. */
type CountedByTime = 'registrations' | 'enrollments' | 'approvals' | 'revenue'

type Chart = { unit: 'month' | 'week'; parts: number; nouns: [CountedByTime, CountedByTime] }

/**
 * Returns two counters by month or week in the academy's time zone, the current one last. Reads all rows of a chart
 * in one query. The rows are scattered, so one query per month or week would be slower.
 */
async function listByTime(db: Db, zone: string, { unit, parts, nouns }: Chart) {
  const now = sql`now() at time zone ${zone}::text`
  const first = sql`date_trunc(${unit}, ${now}) - make_interval(${sql.raw(`${unit}s`)} => ${parts - 1})`
  const rows = await db.execute<{ day: string; one: number; other: number }>(sql`
    with parts as (
      select day, quarter_of(day at time zone ${zone}::text) as first, row_number() over (order by day)::int as part
      from generate_series(${first}, ${now}, ${`1 ${unit}`}::interval) as day
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(one, 0)::float8 as one, coalesce(other, 0)::float8 as other
    from parts left join (${sumByPart(nouns)}) as sums using (part)
    order by part`)
  return rows.map(({ day, one, other }) => ({ day: new Date(day), counts: [one, other] as const }))
}

const sumByPart = ([one, other]: Chart['nouns']) => sql`
  select width_bucket(key, (select array_agg(first order by part) from parts)) as part,
    sum(count) filter (where noun = ${one}) as one, sum(count) filter (where noun = ${other}) as other
  from ${countsOf([one, other])} as counts
  where key >= (select min(first) from parts)
  group by 1`

async function listRevenue(db: Db, zone: string) {
  const rows = await listByTime(db, zone, { unit: 'month', parts: MONTHS, nouns: ['revenue', 'approvals'] })
  return rows.map(({ day, counts: [paise, payments] }) => ({
    month: day,
    revenue: toRupees(paise),
    payments,
  }))
}

async function listGrowth(db: Db, zone: string) {
  const nouns: Chart['nouns'] = ['enrollments', 'registrations']
  const rows = await listByTime(db, zone, { unit: 'week', parts: WEEKS, nouns })
  return rows.map(({ day, counts: [enrollments, newUsers] }) => ({ week: day, enrollments, newUsers }))
}

const listPopular = async (db: Db) => {
  const rows = await db.execute<{
    id: number
    title: string
    slug: string
    students: number
    paise: number
  }>(sql`
    select c.id, c.title, c.slug, s.students,
      (select coalesce(sum(money_received(p.status, p.amount_paise, p.received_paise)), 0)::float8
          from ${orders} o join ${payments} p on p.order_id = o.id where o.course_id = c.id and p.status in ('approved', 'short'))
        - (select coalesce(sum(r.amount_paise), 0)::float8 from ${refunds} r join ${payments} p on p.id = r.payment_id
          join ${orders} o on o.id = p.order_id where o.course_id = c.id) as paise
    from (
        select course_id, students from ${courseStudents}
        where (select deleted_at is null from ${courses} where id = course_id)
        order by students desc, course_id
        limit ${POPULAR}
      ) s
      join ${courses} c on c.id = s.course_id
    order by s.students desc, s.course_id`)
  return rows.map(({ paise, ...row }) => ({ ...row, revenue: toRupees(paise) }))
}
