import { sql } from 'drizzle-orm'
import { settings } from '../tables.ts'

/** For so many days access goes on after a plan has ended. */
export const graceDays = sql`coalesce((
  select nullif(value, '')::int from ${settings} where key = 'grace_days'), 0)`

/** Of `memberships`: what is open now, the time of grace among it. */
export const isOpenNow = sql`(starts_at <= now() and ends_at > now() - make_interval(days => ${graceDays}))`
