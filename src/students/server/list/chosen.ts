import { and, asc, eq, sql } from 'drizzle-orm'
import { isPlainStudent } from '../../../accounts/server/owner.ts'
import { users } from '../../../accounts/tables.ts'
import { courses } from '../../../catalogue/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { students as policy } from '../../students.policy.ts'
import { MAX_BULK } from '../../students.rules.ts'
import type { BulkPlanInput, ChosenStudents } from '../../students.schema.ts'
import { batchMembers } from '../../tables.ts'
import { listed } from '../in-parts.ts'
import { studentsWhere } from './filter.ts'

/**
 * Returns the selected students whom the viewer may see, in lock order. Throws 409 if there are too many, and 403 if
 * the viewer may not use the filter.
 */
export async function findChosen(
  db: Db | Tx,
  viewer: User,
  { userIds, filter }: ChosenStudents,
): Promise<string[]> {
  const where = await studentsWhere(db, viewer, filter ?? {})
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(where, userIds && sql`${users.id} = any(${listed(userIds)})`))
    .orderBy(asc(users.id))
    .limit(MAX_BULK + 1)
  if (rows.length > MAX_BULK) throw studentsErrors.BULK_TOO_MANY()
  return rows.map(({ id }) => id)
}

/** Returns the students whom an action would change or reach, in lock order. */
export async function findChanged(
  db: Db | Tx,
  actor: User,
  input: BulkPlanInput,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${users.id} = any(${listed(ids)})`,
        // Checked again, because the role may have changed before the users were locked.
        eq(users.role, 'student'),
        changes(input),
        // Staff may not change themselves, other staff or teachers, but they may send them messages.
        input.kind === 'message' || policy.can(actor, 'changeStaff') ? undefined : isPlainStudent(users),
      ),
    )
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}

/** SQL condition: the action would change or reach the user. Blocked students receive no message. */
function changes({ kind, courseId, batchId }: BulkPlanInput) {
  if (kind === 'block' || kind === 'message') return sql`${users.blockedAt} is null`
  if (kind === 'unblock') return sql`${users.blockedAt} is not null`
  if (kind === 'batch')
    return sql`not exists (select from ${batchMembers} m
      where m.user_id = ${users.id} and m.batch_id = ${batchId ?? 0} and m.left_at is null)`
  return sql`(not exists (select from ${enrollments} e where e.user_id = ${users.id} and e.course_id = ${courseId ?? 0})
    or ${lacksAccess(courseId ?? 0)})`
}

/** SQL condition: students must buy the course, and the user has no access to it now. */
export const lacksAccess = (courseId: number) => sql`(
  exists (select from ${courses} c where c.id = ${courseId} and c.is_premium)
  and not exists (select from open_entitlements(${users.id}) o
    where o.course_id = ${courseId} or (o.course_id is null and (o.course_ids is null or ${courseId} = any(o.course_ids)))))`
