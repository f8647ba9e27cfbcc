import { asc, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { adminOverview, adminStats } from '../../shared/schemas/admin.ts'
import { isOutsideBin } from '../catalogue/existence.ts'
import type { Db } from '../db/connect.ts'
import { courses, enrollments, payments, paymentTotals, users } from '../db/schema/index.ts'
import { titleOf } from '../payments/payments.ts'

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
    totalRevenue: (of('approved')?.amountPaise ?? 0) / 100,
  }
}

const MONTHS = 12
const WEEKS = 12
const POPULAR = 10
const WAITING = 10

/** What an owner looks at below them: a year of revenue, twelve weeks of growth, what sells, what waits. */
export async function getOverview(db: Db): Promise<z.infer<typeof adminOverview>> {
  const [revenueByMonth, byWeek, popularCourses, pending] = await Promise.all([
    listRevenue(db),
    listGrowth(db),
    listPopular(db),
    db.select().from(payments).where(eq(payments.status, 'pending')).orderBy(asc(payments.id)).limit(WAITING),
  ])
  return {
    revenueByMonth,
    byWeek,
    popularCourses,
    pendingPayments: pending.map((row) => ({
      id: row.id,
      username: row.username,
      title: titleOf(row),
      amount: row.amountPaise / 100,
      submittedAt: row.submittedAt,
    })),
  }
}

async function listRevenue(db: Db) {
  const rows = await db.execute<{ month: string; paise: number; payments: number }>(sql`
    with sums as (
      select date_trunc('month', decided_at) as month, sum(amount_paise)::float8 as paise, count(*)::int as payments
      from ${payments}
      where status = 'approved' and decided_at >= date_trunc('month', now()) - make_interval(months => ${MONTHS - 1})
      group by 1
    )
    select to_char(month, 'YYYY-MM-DD') as month, coalesce(paise, 0) as paise, coalesce(payments, 0) as payments
    from generate_series(
      date_trunc('month', now()) - make_interval(months => ${MONTHS - 1}), date_trunc('month', now()), '1 month'
    ) as month left join sums using (month)
    order by month`)
  return rows.map((row) => ({ month: new Date(row.month), revenue: row.paise / 100, payments: row.payments }))
}

async function listGrowth(db: Db) {
  const rows = await db.execute<{ week: string; enrollments: number; newUsers: number }>(sql`
    select to_char(week, 'YYYY-MM-DD') as week,
      (select count(*)::int from ${enrollments} e where e.created_at >= week and e.created_at < week + interval '1 week') as enrollments,
      (select count(*)::int from ${users} u where u.created_at >= week and u.created_at < week + interval '1 week') as "newUsers"
    from generate_series(
      date_trunc('week', now()) - make_interval(weeks => ${WEEKS - 1}), date_trunc('week', now()), '1 week'
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
  return rows.map(({ paise, ...row }) => ({ ...row, revenue: paise / 100 }))
}
