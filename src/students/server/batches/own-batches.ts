import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { idsIn, isInOwnCourses, NOWHERE } from '../../../catalogue/server/access/course-scopes.ts'
import { batchesOf } from '../../../platform/duties.policy.ts'
import type { Actor, Needed } from '../../../platform/policy.ts'
import type { Scope } from '../../../platform/server/call-meta.ts'
import { batchCourses, batchMembers } from '../../tables.ts'

/** Returns the scope of calls whose input contains the ID of a batch in this field. */
export const inBatch =
  (field: string): Scope =>
  (_db, input) => {
    const given = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
    const ids = idsIn(given[field])
    return Promise.resolve(ids ? ids.map((batchId) => ({ courseId: null, batchId })) : [NOWHERE])
  }

/** SQL condition: the user has one of the duties in this batch. Undefined if the user has it in the whole academy. */
export function isInOwnBatches(actor: Actor, needed: Needed, batchId: SQLWrapper): SQL | undefined {
  const own = batchesOf(actor, needed)
  return own === 'all' ? undefined : sql`${batchId} = any(${`{${own.join(',')}}`}::int[])`
}

/**
 * SQL condition: the user has one of the duties in this batch, or in all of its courses. Undefined if the user has
 * it in the whole academy. A batch without courses is not in the scope of any course.
 */
export function isOwnBatch(actor: Actor, needed: Needed, batchId: SQLWrapper): SQL | undefined {
  const isOwn = isInOwnCourses(actor, needed, sql`bc.course_id`)
  return (
    isOwn &&
    sql`(coalesce(${isInOwnBatches(actor, needed, batchId)}, false) or coalesce((
      select bool_and(${isOwn}) from ${batchCourses} bc where bc.batch_id = ${batchId}), false))`
  )
}

/**
 * SQL condition: the user has one of the duties in a batch that takes this course and has this student as a member. Its
 * aliases are long, so that they don't hide rows of the caller's query.
 */
export function isInCourseOfOwnBatch(
  actor: Actor,
  needed: Needed,
  { courseId, userId }: { courseId: SQL; userId: SQL },
): SQL | undefined {
  const isOwn = isInOwnBatches(actor, needed, sql`own_member.batch_id`)
  return (
    isOwn &&
    sql`exists (
      select from ${batchMembers} own_member
        join ${batchCourses} own_course on own_course.batch_id = own_member.batch_id
      where own_member.user_id = ${userId} and own_member.left_at is null
        and own_course.course_id = ${courseId} and ${isOwn})`
  )
}
