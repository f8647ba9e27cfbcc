import { actingUser } from '../../../platform/server/auth-assurance.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import type { User } from '../../../platform/user.schema.ts'
import { findSession, SESSION_ENDED, sessionKey, AUTH_ASSURANCE_CHANGED } from './sessions.ts'

const CHECK_MS = 30_000

/** Returns a user's permissions as a string. */
const powerOf = ({ role, duties = [] }: Pick<User, 'role' | 'duties'>) => JSON.stringify([role, duties])

type Watched = Pick<SignedInContext, 'db' | 'live' | 'user' | 'sessionId'>

/**
 * Calls `end` once when a connection of this session must close. Reasons are the end of the session, a block, a change
 * to the user's role or duties, a shutdown of the server, and a disconnected client. `check` queries the database,
 * because an event can get lost. It returns whether the connection may continue.
 */
export function watchSession(
  { db, live, user, sessionId }: Watched,
  signal: AbortSignal | undefined,
  end: () => void,
): { check: () => Promise<boolean>; stop: () => void } {
  const own = sessionKey(sessionId)
  const check = async () => {
    const found = await findSession(db, sessionId)
    const holds = found !== null && powerOf(actingUser(found)) === powerOf(user)
    if (!holds) finish()
    return holds
  }
  // If the database is unavailable, the connection stays open.
  const look = () => void check().catch(() => undefined)
  const timer = setInterval(look, CHECK_MS)
  const unsubscribe = live.subscribe(SESSION_ENDED, ({ session }) => session === own && finish())
  const unsubscribeAssurance = live.subscribe(AUTH_ASSURANCE_CHANGED, (changed) => {
    if (changed.user === undefined || changed.user === user.id) look()
  })
  const forget = live.onGap(look)
  const over = [live.closing, signal]

  function stop() {
    clearInterval(timer)
    unsubscribe()
    unsubscribeAssurance()
    forget()
    for (const one of over) one?.removeEventListener('abort', finish)
  }
  function finish() {
    stop()
    end()
  }
  for (const one of over) one?.addEventListener('abort', finish)
  if (over.some((one) => one?.aborted)) finish()
  return { check, stop }
}
