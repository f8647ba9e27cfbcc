import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listedUser } from '../users.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Tx } from '../../platform/server/db/connect.ts'
import { sessions, users } from '../tables.ts'
import { numberConfirmations } from '../tables/number-confirmations.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { accountsErrors } from '../errors.ts'
import { publicUser, sessionKey } from './sessions/sessions.ts'
import { accounts } from '../accounts.policy.ts'

/** SQL condition: staff have confirmed the user's mobile number. */
export const isMobileConfirmed = sql<boolean>`exists (
  select from ${numberConfirmations} c where c.user_id = ${users}.id and c.confirmed_at is not null)`

export const listedColumns = {
  ...publicUser,
  mobile: users.mobile,
  isMobileConfirmed,
  createdAt: users.createdAt,
  blockedAt: users.blockedAt,
}

type Actor = { user: User; sessionId: string }

/**
 * Locks all administrators, so that changes to them run one at a time. Returns the number of other administrators who
 * are not blocked. If two administrators demote each other, the second call fails, so that at least one administrator
 * remains. Throws 401 if the session has ended, and 403 if the caller is no longer an administrator.
 */
export async function lockAdmins(tx: Tx, { user: actor, sessionId }: Actor): Promise<{ others: number }> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.blockedAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  if (accounts.can(actor, 'administer') && !admins.some(({ id }) => id === actor.id))
    throw platformErrors.FORBIDDEN()
  await refuseEndedSession(tx, sessionId)
  return { others: admins.filter(({ id }) => id !== actor.id).length }
}

export async function lockUser(tx: Tx, id: string): Promise<z.infer<typeof listedUser>> {
  const [row] = await tx.select(listedColumns).from(users).where(eq(users.id, id)).for('no key update')
  if (!row) throw accountsErrors.USER_NOT_FOUND()
  return row
}

/**
 * Locks and returns the caller's own user, and checks that the caller's session still exists. If a user ended all
 * sessions because one was stolen, calls of the stolen session must fail. Throws 401 if the session has ended.
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
 * Throws 401 if the caller's session has ended. Otherwise locks the session until the transaction ends. Call this
 * after locking users, to prevent deadlocks.
 */
export async function refuseEndedSession(tx: Tx, sessionId: string): Promise<void> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionKey(sessionId)))
    .for('key share')
  if (!session) throw platformErrors.SIGN_IN_REQUIRED()
}
