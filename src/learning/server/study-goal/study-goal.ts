import { eq, type SQL, sql } from 'drizzle-orm'
import { academyDay, academyZone } from '../../../academy/server/academy-day.ts'
import type { z } from 'zod'
import type { goalInput, StudyGoal, Week } from '../../study-goal.schema.ts'
import { addDays, streakOf, weekOf } from '../../rules.ts'
import { lessonProgress, studyDays, studyGoals } from '../../tables.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'

/** Number of days that the query reads for the streak, and number of weeks in the response. */
const DAYS = 400
const WEEKS = 8

/**
 * A student's goal and study days as one JSON value. Null without a goal. `weekOfKept` and `studyGoalOfKept` convert
 * it to responses.
 */
export type Kept = {
  unit: Week['unit']
  target: number
  remindOn: number[]
  remindAt: number | null
  zone: string
  today: string
  lessons: number
  /** Each day with its seconds, newest first. */
  days: [day: string, seconds: number][]
} | null

/** Returns an SQL expression for the goal of this user, for use in other statements. */
export const selectStudyGoal = (userId: string): SQL<Kept> => sql<Kept>`(
  select json_build_object('unit', g.unit, 'target', g.target, 'remindOn', g.remind_on, 'remindAt', g.remind_at, 'zone', ${academyZone},
    'today', ${academyDay},
    'lessons', (
      select count(*) from ${lessonProgress} p
      where p.user_id = g.user_id and p.completed_at >= date_trunc('week', now() at time zone ${academyZone}) at time zone ${academyZone}),
    'days', (
      select coalesce(json_agg(json_build_array(day, seconds) order by day desc), '[]')
      from (select day, seconds from ${studyDays} where user_id = g.user_id order by day desc limit ${DAYS}) as lately))
  from ${studyGoals} g where g.user_id = ${userId})`

const minutesOf = (days: readonly [string, number][]) =>
  Math.floor(days.reduce((sum, [, seconds]) => sum + seconds, 0) / 60)

export function weekOfKept({ unit, target, lessons, days, today: day }: NonNullable<Kept>): Week {
  const since = weekOf(day)
  const done = unit === 'lessons' ? lessons : minutesOf(days.filter(([one]) => one >= since))
  const streak = streakOf(
    days.map(([one]) => one),
    day,
  )
  return { unit, target, done, streak }
}

function studyGoalOfKept(kept: NonNullable<Kept>): StudyGoal {
  const { remindOn, remindAt, days } = kept
  const monday = weekOf(kept.today)
  return {
    ...weekOfKept(kept),
    weeks: Array.from({ length: WEEKS }, (_, back) => {
      const from = addDays(monday, -7 * back)
      const until = addDays(from, 7)
      return { from, minutes: minutesOf(days.filter(([day]) => day >= from && day < until)) }
    }),
    reminder: remindAt === null ? null : { days: remindOn, time: clockOf(remindAt) },
    timeZone: kept.zone,
  }
}

const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Returns the user's study goal. Null if the user has none. */
export async function findStudyGoal(db: Db, user: User): Promise<StudyGoal | null> {
  const [row] = await db.execute<{ kept: Kept }>(sql`select ${selectStudyGoal(user.id)} as kept`)
  return row?.kept ? studyGoalOfKept(row.kept) : null
}

/** Sets or changes the goal. Earlier study days stay. */
export async function saveGoal(
  db: Db,
  user: User,
  { unit, target, reminder }: z.output<typeof goalInput>,
): Promise<StudyGoal | null> {
  const [hours = 0, minutes = 0] = reminder?.time.split(':').map(Number) ?? []
  const values = {
    unit,
    target,
    remindOn: reminder?.days ?? [],
    remindAt: reminder ? hours * 60 + minutes : null,
  }
  await db
    .insert(studyGoals)
    .values({ ...values, userId: user.id })
    .onConflictDoUpdate({ target: studyGoals.userId, set: values })
  return findStudyGoal(db, user)
}

/** Deletes the goal, the reminder and the study days. Does nothing without a goal. */
export async function deleteGoal(db: Db, user: User): Promise<void> {
  await db.delete(studyGoals).where(eq(studyGoals.userId, user.id))
}
