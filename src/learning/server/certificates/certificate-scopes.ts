import { sql } from 'drizzle-orm'
import { certificates } from '../../tables.ts'

/** The courses of certificates, for `inCoursesOf`. */
export const aCertificate = sql`select id, course_id from ${certificates}`
