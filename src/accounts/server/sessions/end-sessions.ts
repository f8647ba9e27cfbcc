import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { sessions } from '../../tables.ts'
import type { Live } from '../../../platform/server/live.ts'
import { MAX_SESSIONS, SESSION_ENDED, sessionKey } from './sessions.ts'

/**
 * Ends a user's sessions: all, all except `exceptSessionId`, or only the row `key`. Closes their live connections and
 * invalidates their signed URLs. Returns the number of ended sessions.
 */
export async function endSessions(
  tx: Tx,
  live: Live,
  { userId, exceptSessionId, key }: { userId: string; exceptSessionId?: string; key?: string },
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, sessionKey(exceptSessionId)),
        key === undefined ? undefined : eq(sessions.id, key),
      ),
    )
    .returning({ key: sessions.id })
  for (const row of ended) await live.publish(tx, SESSION_ENDED, { session: row.key })
  return ended.length
}

/** Ends a user's least recently used sessions above `MAX_SESSIONS`. Call it after adding a session. */
export async function endSurplusSessions(tx: Tx, live: Live, userId: string): Promise<void> {
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .offset(MAX_SESSIONS)
    .for('update', { skipLocked: true })
  const ended = await tx.delete(sessions).where(inArray(sessions.id, surplus)).returning({ key: sessions.id })
  for (const { key } of ended) await live.publish(tx, SESSION_ENDED, { session: key })
}
