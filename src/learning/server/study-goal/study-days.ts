import { type SQL, sql } from 'drizzle-orm'
import { academyDay } from '../../../academy/server/academy-day.ts'
import { studyDays, studyGoals } from '../../tables.ts'

/** Most of a day. */
const DAY = 86_400

/**
 * Adds to somebody's day, within the statement `saved` that saves their progress: nothing for who has no goal, and no statement
 * more for who has one.
 */
export const addToDay = (userId: string, seconds: number): SQL => sql`
  insert into ${studyDays} as d (user_id, day, seconds)
  select g.user_id, ${academyDay}, ${Math.min(seconds, DAY)}::integer from ${studyGoals} g, saved where g.user_id = ${userId}
  on conflict (user_id, day) do update set seconds = least(d.seconds + excluded.seconds, ${DAY})`
