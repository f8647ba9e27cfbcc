import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../../accounts/tables.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { courses } from '../../../catalogue/tables.ts'
import { courseCompletions, enrollments } from '../../../learning/tables.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { audienceInput } from '../../announcements.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { batches, batchMembers } from '../../tables.ts'

export type ChosenAudience = z.output<typeof audienceInput>

/** SQL condition: the user `u` is in the audience now. Blocked students and administrators are in no audience. */
export function isInAudience({ audience, courseId, batchId }: ChosenAudience): SQL {
  const enrolled = sql`exists (
    select from ${enrollments} e where e.user_id = u.id and e.course_id = ${courseId}::int)`
  const member = sql`exists (
    select from ${batchMembers} m where m.user_id = u.id and m.batch_id = ${batchId}::int and m.left_at is null)`
  const unfinished = sql`${enrolled} and not exists (
    select from ${courseCompletions} f where f.user_id = u.id and f.course_id = ${courseId}::int)`
  const chosen = { everyone: sql`true`, course: enrolled, unfinished, batch: member }[audience]
  return sql`u.role = 'student' and u.blocked_at is null and ${chosen}`
}

/** Returns the number of students in an audience now. Throws 404 if its course or batch does not exist. */
export async function countAudience(db: Db, chosen: ChosenAudience): Promise<{ students: number }> {
  await refuseUnknownAudience(db, chosen)
  const [row] = await db.execute<{ students: number }>(
    sql`select count(*)::int as students from ${users} u where ${isInAudience(chosen)}`,
  )
  return { students: row?.students ?? 0 }
}

/** Throws 404 if the course or batch of an audience does not exist. */
export async function refuseUnknownAudience(
  db: Db | Tx,
  { courseId, batchId }: ChosenAudience,
): Promise<void> {
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
