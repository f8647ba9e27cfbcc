import { sql } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE } from '../../platform/constants.ts'
import type { SettingKey } from '../settings.schema.ts'
import { settings } from '../tables.ts'

const TIME_ZONE: SettingKey = 'time_zone'

/** The academy's time zone, read within a statement. */
export const academyZone = sql<string>`coalesce((select value from ${settings} where key = ${TIME_ZONE}), ${DEFAULT_TIME_ZONE})`

/** Today in that zone. */
export const academyDay = sql<string>`(now() at time zone ${academyZone})::date`
