import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countOf } from '../../../academy/server/counters.ts'
import { users } from '../../../accounts/tables.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { isInOwnCourses } from '../../../catalogue/server/access/course-scopes.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import type { Actor } from '../../../platform/policy.ts'
import { courses } from '../../../catalogue/tables.ts'
import { courseCompletions, enrollments } from '../../../learning/tables.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { audienceInput } from '../../announcements.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { announcements, batches, batchMembers, bulkActions, bulkActionStudents } from '../../tables.ts'
import { isOwnBatch } from '../batches/own-batches.ts'

export type ChosenAudience = z.output<typeof audienceInput>

type Sent = Pick<typeof announcements.$inferSelect, 'audience' | 'courseId' | 'batchId'> & { id?: number }

/** SQL condition: the user `u` is in the audience now. Blocked students and administrators are in no audience. */
export function isInAudience({ audience, courseId, batchId, id = 0 }: Sent): SQL {
  const enrolled = sql`exists (
    select from ${enrollments} e where e.user_id = u.id and e.course_id = ${courseId}::int)`
  const member = sql`exists (
    select from ${batchMembers} m where m.user_id = u.id and m.batch_id = ${batchId}::int and m.left_at is null)`
  const unfinished = sql`${enrolled} and not exists (
    select from ${courseCompletions} f where f.user_id = u.id and f.course_id = ${courseId}::int)`
  const chosen = sql`exists (
    select from ${bulkActions} a join ${bulkActionStudents} s on s.action_id = a.id
    where a.announcement_id = ${id}::int and s.user_id = u.id)`
  const is = { everyone: sql`true`, course: enrolled, unfinished, batch: member, chosen }[audience]
  return sql`u.role = 'student' and u.blocked_at is null and ${is}`
}

/** The duty that allows staff to write to students. */
const WRITING = 'messages'

/**
 * SQL condition: these staff may write to students in the course of the audience, or in its batch or all courses of
 * its batch.
 */
const isOwnAudience = (actor: Actor, courseId: SQLWrapper, batchId: SQLWrapper): SQL | undefined =>
  or(isInOwnCourses(actor, WRITING, courseId), isOwnBatch(actor, WRITING, batchId))

/** SQL condition: staff who may write to students can see the announcement. */
export const isOwnAnnouncement = (actor: Actor) =>
  isOwnAudience(actor, announcements.courseId, announcements.batchId)

/**
 * Returns the number of students in an audience now. If this is everyone, subtracts the few other users from the
 * counter of users. Throws 403 if these staff may not write to it, and 404 if its course or batch does not exist.
 */
export async function countAudience(
  db: Db,
  actor: Actor,
  chosen: ChosenAudience,
): Promise<{ students: number }> {
  await refuseAudience(db, actor, chosen)
  const [row] = await db.execute<{ students: number }>(
    chosen.audience === 'everyone'
      ? sql`select ${countOf('users')} - (select count(*) from ${users} u where u.role = 'admin')::float8
          - (select count(*) from ${users} u where u.blocked_at is not null and u.role = 'student')::float8 as students`
      : sql`select count(*)::int as students from ${users} u where ${isInAudience(chosen)}`,
  )
  return { students: row?.students ?? 0 }
}

/** Throws 403 if these staff may not write to an audience, and 404 if its course or batch does not exist. */
export async function refuseAudience(
  db: Db | Tx,
  actor: Actor,
  { courseId, batchId }: ChosenAudience,
): Promise<void> {
  const isOwn = isOwnAudience(actor, sql`${courseId}::int`, sql`${batchId}::int`)
  if (isOwn) {
    const rows = await db.execute(sql`select where ${isOwn}`)
    if (rows.length === 0) throw studentsErrors.AUDIENCE_NOT_OWN()
  }
  if (courseId !== null) {
    const [course] = await db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, courseId), isOutsideBin))
    if (!course) throw catalogueErrors.COURSE_NOT_FOUND()
  }
  if (batchId !== null) {
    const [batch] = await db.select({ id: batches.id }).from(batches).where(eq(batches.id, batchId))
    if (!batch) throw studentsErrors.BATCH_NOT_FOUND()
  }
}
