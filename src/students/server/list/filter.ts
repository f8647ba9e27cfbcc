import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { findUserSearch } from '../../../accounts/server/user-search.ts'
import { users, userVisits } from '../../../accounts/tables.ts'
import { isInOwnCourses } from '../../../catalogue/server/access/course-scopes.ts'
import { enrollments } from '../../../learning/tables.ts'
import { payments as paymentsPolicy } from '../../../payments/payments.policy.ts'
import { entitlements, payments } from '../../../payments/tables.ts'
import { hasDuty } from '../../../platform/policy.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { SOON_DAYS } from '../../students.rules.ts'
import type { StudentFilter } from '../../students.schema.ts'
import { batchCourses, batchMembers } from '../../tables.ts'
import { isInCourseOfOwnBatch, isInOwnBatches } from '../batches/own-batches.ts'

const soon = sql`now() + make_interval(days => ${SOON_DAYS})`

/** SQL condition: the academy received money from the payment `p` and kept it. */
export const isKept = sql`p.status in ('approved', 'short') and p.revoked_at is null`

const DUTY = 'students'

/**
 * SQL: a further condition for the rows `e` of students and courses. With it, staff of a course see no data about
 * other courses. Staff of a batch see data only about its members in its courses.
 */
export function andOwn(viewer: User): SQL {
  const [courseId, userId] = [sql`e.course_id`, sql`e.user_id`]
  const own = or(
    isInOwnCourses(viewer, DUTY, courseId),
    isInCourseOfOwnBatch(viewer, DUTY, { courseId, userId }),
  )
  return own ? sql`and ${own}` : sql``
}

/**
 * SQL: a further condition for the batch `batchId`. The batch, or one of its courses, is in the scope of these
 * staff.
 */
export function andOwnBatch(viewer: User, batchId: SQL): SQL {
  const own = isInOwnCourses(viewer, DUTY, sql`bc.course_id`)
  return own
    ? sql`and (${isInOwnBatches(viewer, DUTY, batchId)}
        or exists (select from ${batchCourses} bc where bc.batch_id = ${batchId} and ${own}))`
    : sql``
}

/**
 * SQL condition for a query of `users`: a student whom the viewer may see. Staff with the duty for single courses or
 * batches see only the students of these.
 */
function isSeen(viewer: User): SQL | undefined {
  const own = isInOwnCourses(viewer, DUTY, sql`e.course_id`)
  const ownBatch = isInOwnBatches(viewer, DUTY, sql`m.batch_id`)
  return and(
    eq(users.role, 'student'),
    own &&
      sql`${users.id} in (
        select e.user_id from ${enrollments} e where ${own}
        union select m.user_id from ${batchMembers} m where m.left_at is null and ${ownBatch})`,
  )
}

/**
 * Returns the SQL condition of a filter for a query of `users`. Matches only students whom the viewer may see.
 * Throws 403 if the filter contains payments or plans, and the viewer may not see them.
 */
export async function studentsWhere(
  db: Db | Tx,
  viewer: User,
  filter: StudentFilter,
): Promise<SQL | undefined> {
  const { search, courseId, batchId, planId, paid, ends, state, seen } = filter
  if (paid !== undefined && !paymentsPolicy.can(viewer, 'read')) throw platformErrors.FORBIDDEN()
  if (planId !== undefined && !hasDuty(viewer, DUTY)) throw platformErrors.FORBIDDEN()
  const found = await findUserSearch(db as Db, search, isSeen(viewer))
  const has = (from: SQL) => sql`exists (select from ${from})`
  const money = has(sql`${payments} p where p.user_id = ${users.id} and ${isKept}`)
  return and(
    isSeen(viewer),
    found?.matches,
    courseId === undefined
      ? undefined
      : has(sql`${enrollments} e where e.user_id = ${users.id} and e.course_id = ${courseId}
          ${andOwn(viewer)}`),
    batchId === undefined
      ? undefined
      : has(sql`${batchMembers} m where m.user_id = ${users.id} and m.batch_id = ${batchId} and m.left_at is null
          ${andOwnBatch(viewer, sql`m.batch_id`)}`),
    planId === undefined
      ? undefined
      : has(sql`${entitlements} e where e.user_id = ${users.id} and e.plan_id = ${planId} and e.source = 'plan'
          and e.ended_at is null and e.ends_at > now()`),
    paid === undefined ? undefined : paid === 'yes' ? money : sql`not ${money}`,
    ends === undefined
      ? undefined
      : has(sql`${entitlements} e where e.user_id = ${users.id} and e.ended_at is null
          and e.ends_at between now() and ${soon} ${andOwn(viewer)}`),
    state === undefined
      ? undefined
      : state === 'blocked'
        ? sql`${users.blockedAt} is not null`
        : sql`${users.blockedAt} is null`,
    seen === undefined
      ? undefined
      : seen === 'never'
        ? sql`not exists (select from ${userVisits} v where v.user_id = ${users.id})`
        : has(sql`${userVisits} v where v.user_id = ${users.id}
            and v.seen_at < now() - make_interval(days => ${SOON_DAYS})`),
  )
}
