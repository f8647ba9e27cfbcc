import { sql } from 'drizzle-orm'
import { covers, type Entitlement, FULL_ENTITLEMENT, NO_ENTITLEMENT } from '../../rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import { isPreviewMember } from '../../../accounts/server/sessions/preview-users.ts'
import { isOpenNow } from '../../../academy/server/grace.ts'
import { getCourseAccess } from '../courses/courses.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery } from '../../../platform/server/db/prepared-query.ts'
import { accessGrants, memberships, payments } from '../../../payments/tables.ts'

type Viewer = Pick<User, 'id' | 'role'> | null

/** Of `access_grants`: what runs now. */
const runs = sql`ended_at is null and starts_at <= now() and (ends_at is null or ends_at > now())`

const entitlementOf = preparedQuery(
  ({ userId }: Placeholders<{ userId: string }>) => sql<{ everything: boolean; courseIds: number[] }>`
    select exists (
        select from ${memberships}
        where user_id = ${userId} and course_ids is null and ${isOpenNow}
      ) or exists (
        select from ${accessGrants} where user_id = ${userId} and course_id is null and ${runs}
      ) as "everything",
      array(select course_id from ${payments}
        where user_id = ${userId} and status = 'approved' and revoked_at is null and course_id is not null
          and not opens_by_grants
        union all
        select unnest(course_ids) from ${memberships}
        where user_id = ${userId} and course_ids is not null and ${isOpenNow}
        union all
        select course_id from ${accessGrants} where user_id = ${userId} and course_id is not null and ${runs}) as "courseIds"`,
)

/**
 * What somebody may watch and download: everything for admins and members (a preview's, too), else the courses of their plans and those
 * with an approved payment that was not revoked. What is granted (`access_grants`) counts as long as it runs.
 */
export async function getEntitlement(db: Db | Tx, viewer: Viewer): Promise<Entitlement> {
  if (!viewer) return NO_ENTITLEMENT
  if (viewer.role === 'admin' || isPreviewMember(viewer.id)) return FULL_ENTITLEMENT
  const [row] = await entitlementOf(db, { userId: viewer.id })
  return row ?? NO_ENTITLEMENT
}

/**
 * Whether somebody has the course for good: by a payment of its own that was approved, or by a grant without an end, which one that was
 * given since this transaction began is, too.
 */
export async function hasBought(db: Db | Tx, userId: string, courseId: number): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`
    select exists (
      select from ${payments} where user_id = ${userId} and course_id = ${courseId}
        and status = 'approved' and revoked_at is null and not opens_by_grants
    ) or exists (
      select from ${accessGrants} where user_id = ${userId} and course_id = ${courseId} and ends_at is null and ended_at is null
    ) as has`)
  return row?.has === true
}

export const isEntitled = async (db: Db | Tx, viewer: Viewer, courseId: number): Promise<boolean> =>
  covers(await getEntitlement(db, viewer), courseId)

/** The answer of the payment check. Throws 404 for an unknown course. */
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
