import { asc, count, eq, sql, type SQL } from 'drizzle-orm'
import { toRupees } from '../../platform/money.ts'
import type { z } from 'zod'
import type { adminOverview, adminStats } from '../office.schema.ts'
import { isOutsideBin } from '../../catalogue/server/access/existence.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { courses } from '../../catalogue/tables.ts'
import { enrollments } from '../../learning/tables.ts'
import { payments, paymentTotals } from '../../payments/tables.ts'
import { users } from '../../accounts/tables.ts'
import { titleOf } from '../../payments/server/payments.ts'
import { readSettings } from '../../academy/server/settings.ts'
import { listSetup } from './setup.ts'

/** The four figures of the dashboard. */
export async function getStats(db: Db): Promise<z.infer<typeof adminStats>> {
  const [totals, [people], [offered]] = await Promise.all([
    db.select().from(paymentTotals),
    db.select({ n: count() }).from(users),
    db.select({ n: count() }).from(courses).where(isOutsideBin),
  ])
  const of = (status: (typeof totals)[number]['status']) => totals.find((row) => row.status === status)
  return {
    totalUsers: people?.n ?? 0,
    totalCourses: offered?.n ?? 0,
    pendingPayments: of('pending')?.count ?? 0,
    totalRevenue: toRupees(of('approved')?.amountPaise ?? 0),
  }
}

const MONTHS = 12
const WEEKS = 12
const POPULAR = 10
const WAITING = 10

/** What an owner looks at below them: a year of revenue, twelve weeks of growth, what sells, what waits. */
export async function getOverview(
  db: Db,
  siteName: string,
  viewer: Pick<User, 'id'>,
): Promise<z.infer<typeof adminOverview>> {
  const settings = await readSettings(db, siteName)
  const [revenueByMonth, byWeek, popularCourses, setup, [waiting], pending] = await Promise.all([
    listRevenue(db, settings.time_zone),
    listGrowth(db, settings.time_zone),
    listPopular(db),
    listSetup(db, viewer, settings),
    db.select().from(paymentTotals).where(eq(paymentTotals.status, 'pending')),
    db.select().from(payments).where(eq(payments.status, 'pending')).orderBy(asc(payments.id)).limit(WAITING),
  ])
  return {
    revenueByMonth,
    byWeek,
    popularCourses,
    setup,
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

/** A moment as it stands on the academy's clock, or what stands there as a moment. */
const localTime = (zone: string) => (time: SQL) => sql`(${time}) at time zone ${zone}::text`

async function listRevenue(db: Db, zone: string) {
  const local = localTime(zone)
  const first = sql`date_trunc('month', ${local(sql`now()`)}) - make_interval(months => ${MONTHS - 1})`
  const rows = await db.execute<{ month: string; paise: number; payments: number }>(sql`
    with sums as (
      select date_trunc('month', ${local(sql`decided_at`)}) as month, sum(amount_paise)::float8 as paise, count(*)::int as payments
      from ${payments}
      where status = 'approved' and decided_at >= ${local(first)}
      group by 1
    )
    select to_char(month, 'YYYY-MM-DD') as month, coalesce(paise, 0) as paise, coalesce(payments, 0) as payments
    from generate_series(${first}, ${local(sql`now()`)}, '1 month') as month left join sums using (month)
    order by month`)
  return rows.map((row) => ({
    month: new Date(row.month),
    revenue: toRupees(row.paise),
    payments: row.payments,
  }))
}

async function listGrowth(db: Db, zone: string) {
  const local = localTime(zone)
  const during = (moment: SQL) =>
    sql`${moment} >= ${local(sql`week`)} and ${moment} < ${local(sql`week + interval '1 week'`)}`
  const rows = await db.execute<{ week: string; enrollments: number; newUsers: number }>(sql`
    select to_char(week, 'YYYY-MM-DD') as week,
      (select count(*)::int from ${enrollments} e where ${during(sql`e.created_at`)}) as enrollments,
      (select count(*)::int from ${users} u where ${during(sql`u.created_at`)}) as "newUsers"
    from generate_series(
      date_trunc('week', ${local(sql`now()`)}) - make_interval(weeks => ${WEEKS - 1}), ${local(sql`now()`)}, '1 week'
    ) as week
    order by week`)
  return rows.map((row) => ({ ...row, week: new Date(row.week) }))
}

const listPopular = async (db: Db) => {
  const rows = await db.execute<{
    id: number
    title: string
    slug: string
    students: number
    paise: number
  }>(sql`
    select c.id, c.title, c.slug, c.students,
      (select coalesce(sum(p.amount_paise), 0)::float8 from ${payments} p where p.course_id = c.id and p.status = 'approved') as paise
    from (
      select c.id, c.title, c.slug, count(e.id)::int as students
      from ${courses} c left join ${enrollments} e on e.course_id = c.id
      where c.deleted_at is null
      group by c.id order by students desc, c.id limit ${POPULAR}
    ) as c
    order by c.students desc, c.id`)
  return rows.map(({ paise, ...row }) => ({ ...row, revenue: toRupees(paise) }))
}
