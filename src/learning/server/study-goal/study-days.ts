import { type SQL, sql } from 'drizzle-orm'
import { academyDay } from '../../../academy/server/academy-day.ts'
import { studyDays, studyGoals } from '../../tables.ts'

/** Seconds in a day, the maximum to count. */
const DAY = 86_400

/**
 * Adds to the person's study day. Part of the statement `saved` that saves progress, so it costs no extra statement.
 * Does nothing without a goal.
 */
export const addToDay = (userId: string, seconds: number): SQL => sql`
  insert into ${studyDays} as d (user_id, day, seconds)
  select g.user_id, ${academyDay}, ${Math.min(seconds, DAY)}::integer from ${studyGoals} g, saved where g.user_id = ${userId}
  on conflict (user_id, day) do update set seconds = least(d.seconds + excluded.seconds, ${DAY})`
