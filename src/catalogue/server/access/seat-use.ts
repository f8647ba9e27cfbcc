import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { entitlements } from '../../../payments/tables.ts'
import { courses } from '../../courses.policy.ts'

/**
 * Marks a user's seats in these courses as used. Call this before the server sends content to which only the seat
 * gives access. The buyer can't revoke a used seat and give it to another student. Saved progress does not prove
 * use, because a client can choose not to save it.
 */
export async function noteSeatUse(
  db: Db | Tx,
  user: Pick<User, 'id' | 'role' | 'duties'>,
  courseIds: readonly number[],
): Promise<void> {
  if (courseIds.every((courseId) => courses.can(user, 'openAll', { courseId }))) return
  await db
    .update(entitlements)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(entitlements.userId, user.id),
        eq(entitlements.source, 'seat'),
        isNull(entitlements.endedAt),
        isNull(entitlements.usedAt),
        or(isNull(entitlements.courseId), inArray(entitlements.courseId, [...courseIds])),
      ),
    )
}
