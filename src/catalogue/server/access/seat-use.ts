import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { entitlements } from '../../../payments/tables.ts'
import { courses } from '../../courses.policy.ts'

/**
 * Notes that a person's seats in these courses are in use, before the server sends what only the seat gives access to: the buyer can't
 * take such a seat back and hand it to someone else. What the client saves as progress is no proof, because a client can leave it out.
 */
export async function noteSeatUse(
  db: Db,
  user: Pick<User, 'id' | 'role'>,
  courseIds: readonly number[],
): Promise<void> {
  if (courses.can(user, 'openAll') || courseIds.length === 0) return
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
