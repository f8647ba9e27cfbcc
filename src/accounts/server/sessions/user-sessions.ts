import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { byUserSession, userSession } from '../../users.schema.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import { transact, type Db } from '../../../platform/server/db/connect.ts'
import { addressPlace } from '../../../platform/server/http/address-key.ts'
import { describeDevice, deviceOf } from '../../user-agent.rules.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { accountsErrors } from '../../errors.ts'
import { sessions } from '../../tables.ts'
import { lockUser, refuseEndedSession } from '../lock-users.ts'
import { refuseOthersForOwner } from '../owner.ts'
import { endSessions } from './end-sessions.ts'

/**
 * Returns a user's sessions for administrators, latest activity first. Contains networks instead of full IP
 * addresses.
 */
export async function listUserSessions(db: Db, userId: string): Promise<z.infer<typeof userSession>[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.seenAt))
  return rows.map(({ id, userAgent, address, createdAt, seenAt }) => ({
    id,
    device: describeDevice(deviceOf(userAgent)),
    place: address === null ? null : addressPlace(address),
    createdAt,
    seenAt,
  }))
}

/**
 * Ends one session of a user, or all sessions if `sessionId` is missing. Throws 403 for the owner, and 404 if
 * the user or the session does not exist.
 */
export function endUserSessions(
  { db, live, user: actor, sessionId: own }: Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>,
  { id, sessionId }: Pick<z.output<typeof byUserSession>, 'id'> & { sessionId?: string },
): Promise<void> {
  return transact(db, async (tx) => {
    const { username } = await lockUser(tx, id)
    await refuseEndedSession(tx, own)
    await refuseOthersForOwner(tx, actor, id)
    const ended = await endSessions(tx, live, {
      userId: id,
      ...(sessionId !== undefined && { key: sessionId }),
    })
    if (sessionId !== undefined && ended === 0) throw accountsErrors.SESSION_NOT_FOUND()
    if (ended > 0)
      await writeAudit(tx, actor, 'user.sessions_ended', ['user', id], { username, sessions: ended })
  })
}
