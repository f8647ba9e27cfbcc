import { findSession } from '../../../accounts/server/sessions/sessions.ts'
import { actingUser } from '../../../platform/server/auth-assurance.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import type { User } from '../../../platform/user.schema.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import type { Play } from './play-address.ts'
import { readPackage } from './scorm-lessons.ts'

const KNOWN_MS = 20_000
const MOST_KNOWN = 10_000
const SWEEP_MS = 5000

/**
 * Checks for each file the access of the user who opened the package. A package has hundreds of files, so each
 * result is valid for twenty seconds.
 */
export function createPlayAccess(db: Db, now = Date.now) {
  const known = new Map<string, { until: number; user: Promise<User | null> }>()
  let swept = 0

  /** Returns the user, or null for a guest. Throws 401 if the session has ended. */
  async function readUser({ sessionId }: Play): Promise<User | null> {
    if (sessionId === null) return null
    const session = await findSession(db, sessionId)
    if (!session) throw platformErrors.SIGN_IN_REQUIRED()
    return actingUser(session)
  }

  async function check(play: Play): Promise<User | null> {
    const user = await readUser(play)
    const { found } = await readPackage(db, user, play.lessonId)
    if (found?.fileId !== play.fileId) throw catalogueErrors.LESSON_HAS_NO_PACKAGE()
    return user
  }

  return {
    readUser,
    /**
     * Returns the user who opened the package. Throws 400 if the lesson now has another package, and 401 if the
     * session has ended. Throws 402 or 403 if the user has lost access, and 404 if the lesson does not exist for the
     * user.
     */
    check(token: string, play: Play): Promise<User | null> {
      const entry = known.get(token)
      if (entry && entry.until > now()) return entry.user
      if (known.size >= MOST_KNOWN && now() - swept > SWEEP_MS) {
        swept = now()
        for (const [one, { until }] of known) if (until <= now()) known.delete(one)
      }
      const fresh = { until: now() + KNOWN_MS, user: check(play) }
      known.set(token, fresh)
      fresh.user.catch(() => known.get(token) === fresh && known.delete(token))
      return fresh.user
    },
  }
}
