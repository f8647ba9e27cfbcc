import { and, asc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { listedUser } from '../users.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Tx } from '../../platform/server/db/connect.ts'
import { sessions, users } from '../tables.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { accountsErrors } from '../errors.ts'
import { publicUser, sessionKey } from './sessions/sessions.ts'
import { isStaff } from '../../platform/policy.ts'

export const listedColumns = {
  ...publicUser,
  mobile: users.mobile,
  createdAt: users.createdAt,
  blockedAt: users.blockedAt,
}

type Actor = { user: Pick<User, 'id' | 'role'>; sessionId: string }

/**
 * Lets one change at a time be made to administrators. Two administrators who demote each other at the same moment
 * come one after the other, and the second finds that they may no longer: so one always stays. Throws 401 where the session has
 * ended, 403 where the actor is no administrator any more.
 */
export async function lockAdmins(tx: Tx, { user: actor, sessionId }: Actor): Promise<{ others: number }> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.blockedAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  if (isStaff(actor) && !admins.some(({ id }) => id === actor.id)) throw platformErrors.FORBIDDEN()
  await refuseEndedSession(tx, sessionId)
  return { others: admins.filter(({ id }) => id !== actor.id).length }
}

export async function lockUser(tx: Tx, id: string): Promise<z.infer<typeof listedUser>> {
  const [row] = await tx.select(listedColumns).from(users).where(eq(users.id, id)).for('no key update')
  if (!row) throw accountsErrors.USER_NOT_FOUND()
  return row
}

/**
 * The same for what somebody does to their own account: only as long as the session goes on that asks for it. Whoever ends all sessions,
 * because one was stolen, must not be followed by something that was on its way. Throws 401.
 */
export async function lockOwnUser(
  tx: Tx,
  { user, sessionId }: { user: Pick<User, 'id'>; sessionId: string },
): Promise<z.infer<typeof listedUser>> {
  const row = await lockUser(tx, user.id)
  await refuseEndedSession(tx, sessionId)
  return row
}

/**
 * Throws 401 where the session that asks has ended since. Until the transaction is over, nobody can end it. Call it after the locks of
 * users, so that nobody waits in a circle.
 */
export async function refuseEndedSession(tx: Tx, sessionId: string): Promise<void> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionKey(sessionId)))
    .for('key share')
  if (!session) throw platformErrors.SIGN_IN_REQUIRED()
}
