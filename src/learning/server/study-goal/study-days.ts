import { type SQL, sql } from 'drizzle-orm'
import { settings } from '../../../academy/tables.ts'
import { DEFAULT_TIME_ZONE } from '../../../platform/constants.ts'
import { studyDays, studyGoals } from '../../tables.ts'

/** The academy's time zone, within a statement. */
export const zone = sql`coalesce((select value from ${settings} where key = 'time_zone'), ${DEFAULT_TIME_ZONE})`

/** Its day. */
export const today = sql`(now() at time zone ${zone})::date`

/** Most of a day. */
const DAY = 86_400

/**
 * Adds to somebody's day, within the statement `saved` that saves their progress: nothing for who has no goal, and no statement
 * more for who has one.
 */
export const addToDay = (userId: string, seconds: number): SQL => sql`
  insert into ${studyDays} as d (user_id, day, seconds)
  select g.user_id, ${today}, ${Math.min(seconds, DAY)}::integer from ${studyGoals} g, saved where g.user_id = ${userId}
  on conflict (user_id, day) do update set seconds = least(d.seconds + excluded.seconds, ${DAY})`
