import { findSession, SESSION_ENDED, sessionKey } from '../../../accounts/server/sessions/sessions.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { Live } from '../../../platform/server/live.ts'

const KNOWN_MS = 10 * 60_000
const KEPT = 10_000

/**
 * Caches open sessions, so that most segments need no query. An entry expires after some time, because this instance
 * may miss the end of a session. If the instance receives the end of the session, it removes the entry immediately.
 */
export function createOpenSessions(db: Db, live: Live) {
  const known = new Map<string, { until: number; open: Promise<boolean> }>()
  const stops = [
    live.subscribe(
      SESSION_ENDED,
      ({ session }) => void (typeof session === 'string' && known.delete(session)),
    ),
    live.onGap(() => known.clear()),
  ]

  function ask(key: string, sessionId: string): Promise<boolean> {
    const now = Date.now()
    if (known.size >= KEPT) for (const [one, { until }] of known) if (until < now) known.delete(one)
    const open = findSession(db, sessionId).then((found) => found !== null)
    const entry = { until: now + KNOWN_MS, open }
    known.set(key, entry)
    const forget = () => known.get(key) === entry && known.delete(key)
    open.then((is) => !is && forget(), forget)
    return open
  }

  return {
    /** Whether the session is open. Throws 503 if the database is unavailable and the session is not cached. */
    has(sessionId: string): Promise<boolean> {
      const key = sessionKey(sessionId)
      const entry = live.connected ? known.get(key) : undefined
      return entry && entry.until > Date.now() ? entry.open : ask(key, sessionId)
    },
    close: () => stops.forEach((stop) => stop()),
  }
}
