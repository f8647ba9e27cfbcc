import { sql } from 'drizzle-orm'
import { certificates } from '../../tables.ts'

/** SQL query: the ID and the course of each certificate, for `inCoursesOf`. */
export const aCertificate = sql`select id, course_id from ${certificates}`
