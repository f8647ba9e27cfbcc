import { sql } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE } from '../../platform/constants.ts'
import type { SettingKey } from '../settings.schema.ts'
import { settings } from '../tables.ts'

const TIME_ZONE: SettingKey = 'time_zone'

/** SQL expression: the academy's time zone. */
export const academyZone = sql<string>`coalesce((select value from ${settings} where key = ${TIME_ZONE}), ${DEFAULT_TIME_ZONE})`

/** SQL expression: today's date in the academy's time zone. */
export const academyDay = sql<string>`(now() at time zone ${academyZone})::date`
