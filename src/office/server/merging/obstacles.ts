import { type SQL, sql } from 'drizzle-orm'
import { findOwnerId } from '../../../academy/server/owner-id.ts'
import { quizAttempts } from '../../../assessment/tables.ts'
import { users } from '../../../accounts/tables.ts'
import { MEMBERSHIP_TITLE, shownTitle } from '../../../payments/rules.ts'
import { entitlements, orders, payments } from '../../../payments/tables.ts'
import { courses, lessons, teachers } from '../../../catalogue/tables.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { MergeObstacle } from '../../merging.schema.ts'
import { staffDuties } from '../../tables.ts'
import type { Merged } from './move.ts'

/**
 * Returns the reasons why two accounts cannot be merged. Empty if they can be merged. Lock both accounts if the
 * result must not change.
 */
export async function findObstacles(db: Db | Tx, merged: Merged): Promise<MergeObstacle[]> {
  const { keptId, goingId } = merged
  if (keptId === goingId) return [{ kind: 'same', name: '' }]
  const ownerId = await findOwnerId(db)
  const found = await db.execute<MergeObstacle>(sql`
    ${aboutAccounts(merged, ownerId)}
    union all select 'bought', c.title from ${courses} c where exists (${openPurchase(keptId)}) and exists (${openPurchase(goingId)})
    union all (
      select distinct 'pending', coalesce(o.course_title, o.plan_terms ->> 'title', ${MEMBERSHIP_TITLE})
      from ${pendingOrders(keptId)} o join ${pendingOrders(goingId)} other
        on (o.kind, o.seats is null) = (other.kind, other.seats is null)
          and o.course_id is not distinct from other.course_id and o.plan_id is not distinct from other.plan_id)
    union all select 'bought_pending', c.title from ${courses} c
      where c.id in (
        select course_id from ${pendingOrders(keptId)} o union select course_id from ${pendingOrders(goingId)} o)
        and (exists (${openPurchase(keptId)}) and exists (${pendingPurchase(goingId)})
          or exists (${openPurchase(goingId)}) and exists (${pendingPurchase(keptId)}))
    union all select 'attempt', l.title from ${lessons} l
      where exists (${openAttempt(keptId)}) and exists (${openAttempt(goingId)})`)
  return [...found].map(({ kind, name }) => ({ kind, name: kind === 'pending' ? shownTitle(name) : name }))
}

/**
 * SQL query: the accounts that cannot be merged. Rights of staff and teachers must not move to another account, and
 * a merge must not end a block.
 */
const aboutAccounts = ({ keptId, goingId }: Merged, ownerId: string | null): SQL => sql`
  select kind, username as name from (
    select u.username, case
      when u.id = ${ownerId} then 'owner'
      when u.role <> 'student' then 'administrator'
      when exists (select from ${staffDuties} d where d.user_id = u.id and (d.until is null or d.until > now()))
        or exists (select from ${teachers} t where t.user_id = u.id) then 'staff'
      when u.blocked_at is not null then 'blocked' end as kind
    from ${users} u where u.id in (${keptId}, ${goingId})) as accounts
  where kind is not null`

/** SQL query: the user bought the course `c`, or pays for it in instalments. */
const openPurchase = (userId: string): SQL => sql`
  select from ${entitlements} e where e.user_id = ${userId} and e.course_id = c.id
    and e.source in ('purchase', 'instalment') and e.ended_at is null`

const pendingOrders = (userId: string): SQL => sql`(
  select o.* from ${orders} o join ${payments} p on p.order_id = o.id
  where p.user_id = ${userId} and p.status = 'pending')`

/** SQL query: the user has a pending payment for the course `c`, not for seats. */
const pendingPurchase = (userId: string): SQL =>
  sql`select from ${pendingOrders(userId)} o where o.course_id = c.id and o.seats is null`

/** SQL query: the user is taking the quiz of the lesson `l`. */
const openAttempt = (userId: string): SQL => sql`
  select from ${quizAttempts} a where a.user_id = ${userId} and a.lesson_id = l.id and a.submitted_at is null`
