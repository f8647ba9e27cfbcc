import { type SQL, sql } from 'drizzle-orm'
import { academyDay } from '../../../academy/server/academy-day.ts'
import { studyDays, studyGoals } from '../../tables.ts'

/** Maximum number of seconds that count for a day. */
const DAY = 86_400

/**
 * SQL: adds seconds to the user's study day. It is a part of the statement that saves progress (`saved`). Does
 * nothing if the user has no goal.
 */
export const addToDay = (userId: string, seconds: number): SQL => sql`
  insert into ${studyDays} as d (user_id, day, seconds)
  select g.user_id, ${academyDay}, ${Math.min(seconds, DAY)}::integer from ${studyGoals} g, saved where g.user_id = ${userId}
  on conflict (user_id, day) do update set seconds = least(d.seconds + excluded.seconds, ${DAY})`
