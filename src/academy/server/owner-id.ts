import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'

export const activeAdmins = and(eq(users.role, 'admin'), isNull(users.blockedAt))

/**
 * Returns the owner's ID: the latest user to whom ownership was transferred, otherwise the longest-serving
 * administrator. Returns null if there is no administrator.
 */
export async function findOwnerId(db: Db | Tx): Promise<string | null> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(activeAdmins)
    .orderBy(
      sql`${users.ownerSince} desc nulls last`,
      asc(users.adminSince),
      asc(users.createdAt),
      asc(users.id),
    )
    .limit(1)
  return owner?.id ?? null
}
