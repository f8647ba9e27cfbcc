import { type SQL, sql } from 'drizzle-orm'
import { unprepared } from './prepared-statements.ts'

/** Returns a LIKE "contains" pattern with its wildcards escaped. */
export const likePattern = (part: string): SQL =>
  sql`${unprepared}${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`
