import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { sessions } from '../../tables.ts'
import type { Live } from '../../../platform/server/live.ts'
import { SESSION_ENDED, sessionKey } from './sessions.ts'

/**
 * Ends sessions of a person: all of them, all but the one named by `exceptSessionId`, or only the one whose row is `key`.
 * What is open in them (live connections, signed addresses) hears of it. Returns how many there were.
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
