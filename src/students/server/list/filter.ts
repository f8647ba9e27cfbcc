import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findUserSearch } from '../../../accounts/server/user-search.ts'
import { users, userVisits } from '../../../accounts/tables.ts'
import { enrollments } from '../../../learning/tables.ts'
import { entitlements, payments } from '../../../payments/tables.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { SOON_DAYS } from '../../students.rules.ts'
import type { StudentFilter } from '../../students.schema.ts'
import { batchMembers } from '../../tables.ts'

const soon = sql`now() + make_interval(days => ${SOON_DAYS})`

/** SQL condition: the payment `p` brought money that the academy kept. */
export const isKept = sql`p.status in ('approved', 'short') and p.revoked_at is null`

/** Returns the SQL condition of a filter, for a query of `users`. */
export async function studentsWhere(db: Db | Tx, filter: StudentFilter): Promise<SQL | undefined> {
  const { search, courseId, batchId, planId, paid, ends, state, seen } = filter
  const found = await findUserSearch(db as Db, search)
  const has = (from: SQL) => sql`exists (select from ${from})`
  const money = has(sql`${payments} p where p.user_id = ${users.id} and ${isKept}`)
  return and(
    eq(users.role, 'student'),
    found?.matches,
    courseId === undefined
      ? undefined
      : has(sql`${enrollments} e where e.user_id = ${users.id} and e.course_id = ${courseId}`),
    batchId === undefined
      ? undefined
      : has(
          sql`${batchMembers} m where m.user_id = ${users.id} and m.batch_id = ${batchId} and m.left_at is null`,
        ),
    planId === undefined
      ? undefined
      : has(sql`${entitlements} e where e.user_id = ${users.id} and e.plan_id = ${planId} and e.source = 'plan'
          and e.ended_at is null and e.ends_at > now()`),
    paid === undefined ? undefined : paid === 'yes' ? money : sql`not ${money}`,
    ends === undefined
      ? undefined
      : has(sql`${entitlements} e where e.user_id = ${users.id} and e.ended_at is null
          and e.ends_at between now() and ${soon}`),
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
