import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL: the rank of an attempt among the first attempts of all students. Attempts with more marks rank higher, then
 * those with fewer wrong answers, then those that took less time. Students who are equal in all three have the same
 * rank.
 */
export const rank = (grade: SQL, wrong: SQL): SQL => sql`
  rank() over (partition by lesson_id order by ${grade} desc, coalesce(${wrong}, 0),
    date_trunc('second', submitted_at) - date_trunc('second', started_at))`
