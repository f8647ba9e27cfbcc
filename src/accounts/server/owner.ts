import { and, asc, eq, isNull } from 'drizzle-orm'
import type { User } from '../../platform/user.schema.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { users } from '../tables.ts'
import { accountsErrors } from '../errors.ts'

/** The owner is who has been an administrator the longest. */
export async function findOwnerId(db: Db | Tx): Promise<string | null> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.blockedAt)))
    .orderBy(asc(users.adminSince), asc(users.createdAt), asc(users.id))
    .limit(1)
  return owner?.id ?? null
}

/** Only the owner changes the owner's account. Throws 403. */
export async function refuseOthersForOwner(tx: Tx, actor: User, id: string): Promise<void> {
  if (id !== actor.id && id === (await findOwnerId(tx))) throw accountsErrors.OWNER_ONLY()
}
