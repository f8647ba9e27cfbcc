import { sql, type SQLWrapper } from 'drizzle-orm'
import { covers, type Entitlement, FULL_ENTITLEMENT, NO_ENTITLEMENT } from '../../rules.ts'
import { coursesOf } from '../../../platform/duties.policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import { isPreviewMember } from '../../../accounts/server/sessions/preview-users.ts'
import { getCourseAccess } from '../courses/courses.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery } from '../../../platform/server/db/prepared-query.ts'
import { entitlements } from '../../../payments/tables.ts'
import { courses, IN_COURSE } from '../../courses.policy.ts'

type Viewer = Pick<User, 'id' | 'role' | 'duties'> | null

const entitlementOf = preparedQuery(
  ({ userId }: Placeholders<{ userId: string }>) => sql<{ everything: boolean; courseIds: number[] }>`
    select coalesce(bool_or(open.course_id is null and open.course_ids is null), false) as "everything",
      coalesce(array_agg(course) filter (where course is not null), '{}') as "courseIds"
    from open_entitlements(${userId}) open
      left join lateral unnest(coalesce(open.course_ids, array[open.course_id])) course on true`,
)

/**
 * Returns the courses that a user can watch and download. Staff have access to the courses of their
 * duties. Administrators, and members in a preview, have access to everything. Other users have access to the courses of their open `entitlements`.
 */
export async function getEntitlement(db: Db | Tx, viewer: Viewer): Promise<Entitlement> {
  if (!viewer) return NO_ENTITLEMENT
  if (courses.can(viewer, 'openAll') || isPreviewMember(viewer.id)) return FULL_ENTITLEMENT
  const [row] = await entitlementOf(db, { userId: viewer.id })
  const entitlement = row ?? NO_ENTITLEMENT
  const own = coursesOf(viewer, IN_COURSE)
  return own.length === 0 || own === 'all'
    ? entitlement
    : { ...entitlement, courseIds: [...entitlement.courseIds, ...own] }
}

/** SQL condition: a row of `entitlements` gives the user access now. */
export const isOpenTo = (userId: string) =>
  sql`${entitlements.id} in (select open.id from open_entitlements(${userId}) open)`

/**
 * SQL condition: the user has lifetime access to a course, or to all courses if `courseId` is null. Includes access
 * that the current transaction has created.
 */
export const isLifetime = (userId: SQLWrapper | string, courseId: SQLWrapper | number | null) => sql`exists (
  select from ${entitlements} lifetime where lifetime.user_id = ${userId}
    and lifetime.course_id is not distinct from ${courseId} and lifetime.course_ids is null
    and lifetime.ends_at is null and lifetime.ended_at is null)`

/**
 * Whether a user has lifetime access to a course, from a purchase or a grant. If `courseId` is null, checks access to
 * all courses.
 */
export async function hasLifetimeAccess(
  db: Db | Tx,
  userId: string,
  courseId: number | null,
): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`select ${isLifetime(userId, courseId)} as has`)
  return row?.has === true
}

/**
 * SQL expression: the time at which a user's access to a course ends; 'infinity' if it does not end, null without
 * access. Staff need no entitlement.
 */
export const accessEnd = (userId: string, courseId: SQLWrapper) => sql<Date | null>`(
  select max(coalesce(
    open.ends_at + make_interval(days => case when open.source = 'plan' then grace_days() else 0 end), 'infinity'))
  from open_entitlements(${userId}) open
  where open.course_id is null and open.course_ids is null or ${courseId} = any(array_append(open.course_ids, open.course_id)))`

export const isEntitled = async (db: Db | Tx, viewer: Viewer, courseId: number): Promise<boolean> =>
  covers(await getEntitlement(db, viewer), courseId)

/** Returns whether the user has access to a course. Throws 404 if the course does not exist for the user. */
export async function checkPurchase(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<{ purchased: boolean }> {
  const [purchased] = await Promise.all([
    isEntitled(db, viewer, courseId),
    getCourseAccess(db, viewer, courseId),
  ])
  return { purchased }
}
