import { type SQL, sql } from 'drizzle-orm'
import { unprepared } from './prepared-statements.ts'

/** For `like`: whatever contains this text. */
export const likePattern = (part: string): SQL =>
  sql`${unprepared}${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`
