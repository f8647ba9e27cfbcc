import { type SQL, sql } from 'drizzle-orm'
import { quizAttempts, submissions } from '../../assessment/tables.ts'
import { courses, lessons } from '../../catalogue/tables.ts'
import { classAttendances, enrollments, lessonProgress, notes, scormRecords } from '../../learning/tables.ts'
import { entitlements } from '../../payments/tables.ts'
import type { Tx } from '../../platform/server/db/connect.ts'
import { listed } from './in-parts.ts'

/** Rows that exist if a student has learned in a lesson, with the column of their time. */
const LEARNING = [
  { table: lessonProgress, at: lessonProgress.updatedAt },
  { table: quizAttempts, at: quizAttempts.startedAt },
  { table: submissions, at: submissions.updatedAt },
  { table: scormRecords, at: scormRecords.updatedAt },
  { table: notes, at: notes.updatedAt },
  { table: classAttendances, at: classAttendances.joinedAt },
]

/** SQL condition: the student of the row `e` has learned in its course after this time. */
export const hasLearned = (since: SQL) =>
  sql`(${sql.join(
    LEARNING.map(
      ({ table, at }) => sql`exists (
        select from ${table} join ${lessons} l on l.id = ${table.lessonId}
        where ${table.userId} = e.user_id and l.course_id = e.course_id and ${at} > ${since})`,
    ),
    sql` or `,
  )})`

/**
 * SQL condition: the student of the enrolment `e` has access to its course `c`, which the student got after the
 * enrolment. An undo does not change what earlier access gave.
 */
const hasLaterAccess = sql`exists (
  select from open_entitlements(e.user_id) o join ${entitlements} n on n.id = o.id
  where n.starts_at > e.created_at and (o.course_id = e.course_id
    or (o.course_id is null and coalesce(e.course_id = any(o.course_ids), c.is_premium))))`

/**
 * Deletes the enrolments that an action or an import created at this time for these students. Keeps them in courses to
 * which the student got access since, or in which the student has learned. The caller has already deleted the access
 * from the action.
 */
export async function removeEnrollments(tx: Tx, userIds: readonly string[], at: SQL): Promise<void> {
  await tx.execute(sql`
    delete from ${enrollments} e using ${courses} c
    where c.id = e.course_id and e.user_id = any(${listed(userIds)}) and e.created_at = ${at}
      and not ${hasLaterAccess} and not ${hasLearned(sql`'-infinity'::timestamptz`)}`)
}
