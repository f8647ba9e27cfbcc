import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { toRupees } from '../../platform/money.ts'
import type { z } from 'zod'
import type { adminOverview, adminStats } from '../office.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { keptCount } from '../../platform/server/db/kept-count.ts'
import { courses } from '../../catalogue/tables.ts'
import { courseStudents } from '../../learning/tables.ts'
import { payments, paymentTotals, refunds } from '../../payments/tables.ts'
import { titleOf } from '../../payments/server/payments.ts'
import { listPayeeChanges } from '../../academy/server/audit.ts'
import { readSettings } from '../../academy/server/settings.ts'
import { listSetup } from './setup.ts'

/** The four figures of the dashboard. */
export async function getStats(db: Db): Promise<z.infer<typeof adminStats>> {
  const [totals, [refunded], [kept]] = await Promise.all([
    db.select().from(paymentTotals),
    db.select({ paise: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::float8` }).from(refunds),
    db.execute<{ users: number; courses: number }>(sql`
      select ${keptCount('users')} as users, ${keptCount('offered')} + ${keptCount('drafts')} as courses`),
  ])
  const of = (status: (typeof totals)[number]['status']) => totals.find((row) => row.status === status)
  return {
    totalUsers: kept?.users ?? 0,
    totalCourses: kept?.courses ?? 0,
    pendingPayments: of('pending')?.count ?? 0,
    totalRevenue: toRupees((of('approved')?.amountPaise ?? 0) - (refunded?.paise ?? 0)),
  }
}

const MONTHS = 12
const WEEKS = 12
const POPULAR = 10
const WAITING = 10

/** What an owner looks at below them: a year of revenue, twelve weeks of growth, what sells, what waits. */
export async function getOverview(db: Db, siteName: string): Promise<z.infer<typeof adminOverview>> {
  const settings = await readSettings(db, siteName)
  const [revenueByMonth, byWeek, popularCourses, setup, payeeChanges, [waiting], pending] = await Promise.all(
    [
      listRevenue(db, settings.time_zone),
      listGrowth(db, settings.time_zone),
      listPopular(db),
      listSetup(db, settings),
      listPayeeChanges(db),
      db.select().from(paymentTotals).where(eq(paymentTotals.status, 'pending')),
      db
        .select()
        .from(payments)
        .where(eq(payments.status, 'pending'))
        .orderBy(asc(payments.id))
        .limit(WAITING),
    ],
  )
  return {
    revenueByMonth,
    byWeek,
    popularCourses,
    setup,
    payeeChanges,
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

/** The quarters of an hour from one moment on the academy's clock to another; of this the first and the last. */
const quarters = (zone: string, from: SQL, to: SQL) =>
  [sql`quarter_of(${localTime(zone)(from)})`, sql`quarter_of(${localTime(zone)(to)}) - 1`] as const

async function listRevenue(db: Db, zone: string) {
  const now = localTime(zone)(sql`now()`)
  const during = quarters(zone, sql`month`, sql`month + interval '1 month'`)
  const rows = await db.execute<{ month: string; paise: number; payments: number }>(sql`
    select to_char(month, 'YYYY-MM-DD') as month,
      ${keptCount('revenue', ...during)} as paise, ${keptCount('approvals', ...during)} as payments
    from generate_series(date_trunc('month', ${now}) - make_interval(months => ${MONTHS - 1}), ${now}, '1 month') as month
    order by month`)
  return rows.map((row) => ({
    month: new Date(row.month),
    revenue: toRupees(row.paise),
    payments: row.payments,
  }))
}

async function listGrowth(db: Db, zone: string) {
  const now = localTime(zone)(sql`now()`)
  const during = quarters(zone, sql`week`, sql`week + interval '1 week'`)
  const rows = await db.execute<{ week: string; enrollments: number; newUsers: number }>(sql`
    select to_char(week, 'YYYY-MM-DD') as week,
      ${keptCount('enrollments', ...during)} as enrollments, ${keptCount('registrations', ...during)} as "newUsers"
    from generate_series(date_trunc('week', ${now}) - make_interval(weeks => ${WEEKS - 1}), ${now}, '1 week') as week
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
    select c.id, c.title, c.slug, s.students,
      (select coalesce(sum(money_received(p.status, p.amount_paise, p.received_paise)), 0)::float8 from ${payments} p
          where p.course_id = c.id and (p.status = 'approved' or p.received_paise is not null))
        - (select coalesce(sum(r.amount_paise), 0)::float8 from ${refunds} r join ${payments} p on p.id = r.payment_id
          where p.course_id = c.id) as paise
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
