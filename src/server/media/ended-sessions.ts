import { sessionKey } from '../accounts/sessions.ts'
import type { Live } from '../live.ts'
import { SEGMENT_SECONDS } from './signatures.ts'

/** The topic on which the end of a session is told, as `{ session: sessionKey(id) }`. */
export const SESSION_ENDED = 'session-ended'

/**
 * The sessions that ended while addresses signed for them are still young enough to work: what lets a segment be refused
 * to a copied cookie without asking the database.
 */
export function createEndedSessions(live: Live) {
  const until = new Map<string, number>()
  const unsubscribe = live.subscribe(SESSION_ENDED, ({ session }) => {
    const now = Date.now()
    for (const [key, end] of until) if (end < now) until.delete(key)
    if (typeof session === 'string') until.set(session, now + SEGMENT_SECONDS * 1000)
  })
  return {
    has: (sessionId: string) => until.has(sessionKey(sessionId)),
    close: unsubscribe,
  }
}
