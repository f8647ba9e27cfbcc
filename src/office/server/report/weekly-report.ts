import { sql } from 'drizzle-orm'
import { countOf } from '../../../academy/server/counters.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { users } from '../../../accounts/tables.ts'
import { listQueue } from '../../../assessment/server/assignments/queue.ts'
import { countOpenChallenges } from '../../../assessment/server/results/challenges.ts'
import { countOpenQuestions } from '../../../community/server/received-comments.ts'
import type { MoneyReport, Period } from '../../../payments/money.schema.ts'
import { sumDues } from '../../../payments/server/money/dues.ts'
import { getMoneyReport } from '../../../payments/server/money/report.ts'
import { toRupees } from '../../../platform/money.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { listFailedJobs } from '../../../platform/server/jobs/failed-jobs.ts'
import { addDays, zonedDay } from '../../../platform/time-zone.ts'
import type { User } from '../../../platform/user.schema.ts'
import { studentsWhere } from '../../../students/server/list/filter.ts'
import type { ReportWeek, WeeklyReport } from '../../report.schema.ts'
import { readLearning } from './learning.ts'

/** Returns the days of a week, and the same days of the week before. Weeks begin on Monday. */
export function weekOf(week: ReportWeek, today: string): { period: Period; before: Period } {
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const period =
    week === 'this' ? { from: monday, to: today } : { from: addDays(monday, -7), to: addDays(monday, -1) }
  return { period, before: { from: addDays(period.from, -7), to: addDays(period.to, -7) } }
}

/** Returns the figures for a week and for the week before, and the open tasks now. */
export async function getWeeklyReport(
  db: Db,
  siteName: string,
  viewer: User,
  { week }: { week: ReportWeek },
): Promise<WeeklyReport> {
  const { time_zone: zone } = await readSettings(db, siteName)
  const { period, before } = weekOf(week, zonedDay(new Date(), zone))
  const [now, then, money, earlier, notSeen, due, questions, queue, objections, failed] = await Promise.all([
    readActivity(db, period, zone),
    readActivity(db, before, zone),
    getMoneyReport(db, siteName, period),
    getMoneyReport(db, siteName, before),
    countNotSeen(db, viewer),
    sumDues(db),
    countOpenQuestions(db, viewer),
    listQueue(db, viewer, { limit: 1 }),
    countOpenChallenges(db),
    listFailedJobs(db),
  ])
  const pair = <Name extends keyof typeof now>(name: Name) => ({ now: now[name], before: then[name] })
  const sum = (read: (report: MoneyReport) => number) => ({ now: read(money), before: read(earlier) })
  return {
    ...period,
    before,
    students: { new: pair('registrations'), active: pair('active'), notSeen },
    learning: {
      lessons: pair('lessons'),
      certificates: pair('certificates'),
      tests: pair('tests'),
      average: pair('average'),
      questions: pair('questions'),
      answered: pair('answered'),
      answerHours: pair('answerHours'),
    },
    money: {
      received: sum(({ total }) => total.received),
      cash: sum(({ byMethod }) => byMethod.cash.received),
      transfer: sum(({ byMethod }) => byMethod.transfer.received),
      refunded: sum(({ total }) => total.refunded),
      income: sum(({ total }) => total.income),
    },
    due: { count: due.count, amount: toRupees(due.paise) },
    waiting: {
      payments: money.waiting.payments,
      amount: money.waiting.amount,
      questions,
      submissions: queue.total,
      objections,
      failedJobs: failed.length,
    },
  }
}

async function readActivity(db: Db, period: Period, zone: string) {
  const start = sql`quarter_of(${period.from}::timestamp at time zone ${zone}::text)`
  const end = sql`quarter_of((${period.to}::timestamp + interval '1 day') at time zone ${zone}::text) - 1`
  const [learning, [row]] = await Promise.all([
    readLearning(db, period, zone),
    db.execute<{ registrations: number }>(
      sql`select ${countOf('registrations', start, end)} as registrations`,
    ),
  ])
  return { ...learning, registrations: row?.registrations ?? 0 }
}

/** Counts the unblocked students that the filter **Not seen for 14 days** finds. */
async function countNotSeen(db: Db, viewer: User): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(await studentsWhere(db, viewer, { seen: 'notLately', state: 'open' }))
  return row?.count ?? 0
}
