import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { MEMBERSHIP_ENDS_SOON_DAYS } from '../../../academy/defaults.rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { AuthAssurance } from '../../../platform/server/context.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery } from '../../../platform/server/db/prepared-query.ts'
import { STAFF_TWO_STEP_VERIFICATION } from '../../two-step-verification.schema.ts'
import {
  appliedAdminPasswords,
  userCacheVersions,
  twoStepVerifications,
  sessions,
  users,
} from '../../tables.ts'
import { settings } from '../../../academy/tables.ts'

export const SESSION_DAYS = 30
export const SESSION_MAX_DAYS = 90
/** One person has at most this many sessions at a time. */
export const MAX_SESSIONS = 100
const DAY = 86_400_000

/** What the table knows a session by: a copy of the table opens no session. */
export const sessionKey = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** The topic on which the end of a session is told, as `{ session: sessionKey(id) }`. */
export const SESSION_ENDED = 'session-ended'

/** The topic for a change of role or of the rules for administrators: `{ user: id }`, or `{}` for all of them. */
export const AUTH_ASSURANCE_CHANGED = 'auth-assurance-changed'

export const publicUser = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  role: users.role,
}

/** Makes a session and returns the random id that belongs in the cookie. */
export async function createSession(
  db: Db | Tx,
  { userId, address, userAgent }: { userId: string; address: string; userAgent: string | null },
): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, sql`now()`)))
  await db.insert(sessions).values({
    id: sessionKey(sessionId),
    userId,
    address,
    userAgent: userAgent?.slice(0, 300) ?? null,
    expiresAt: new Date(Date.now() + SESSION_DAYS * DAY),
  })
  return sessionId
}

/** For so long nobody who proved who they are is asked again. */
const PROOF_MINUTES = 10

type Found = AuthAssurance & { stale: boolean; version: string }

/** How well it is known who user `u` is, whose second factor is `f`. */
export const authAssurance = sql`
  u.role = 'admin' and exists (
    select from ${appliedAdminPasswords} a where a.user_id = u.id and a.value_hash = u.password_hash
  ) as "hasPrintedPassword",
  f.user_id is not null as "hasSecondFactor",
  u.role = 'admin' and f.user_id is null and exists (
    select from ${settings} where key = ${STAFF_TWO_STEP_VERIFICATION} and value = 'on'
  ) as "lacksTwoStepVerification"`

const sessionByKey = preparedQuery(
  ({ key }: Placeholders<{ key: string }>) => sql<User & Found>`
    select u.id, u.username, u.full_name as "fullName", u.role,
      s.seen_at < now() - interval '6 hours' as stale,
      s.proven_at > now() - make_interval(mins => ${PROOF_MINUTES}) as proven,
      ${authAssurance},
      coalesce(v.version, 0) || ' ' || (
        select count(*) from access_moments(u.id, ${MEMBERSHIP_ENDS_SOON_DAYS}) moment where moment <= now()
      ) as version
    from ${sessions} s
      join ${users} u on u.id = s.user_id
      left join ${userCacheVersions} v on v.user_id = u.id
      left join ${twoStepVerifications} f on f.user_id = u.id and f.enabled_at is not null
    where s.id = ${key} and s.expires_at > now() and u.blocked_at is null`,
)

/**
 * Who a cookie's session belongs to, read anew on each request; `stale` says that its 30 days should be begun again, `proven` that
 * they proved lately who they are. The version is that of everything which belongs to them, and how often their access has changed by
 * time alone.
 */
export async function findSession(db: Db, sessionId: string): Promise<(Found & { user: User }) | null> {
  const [row] = await sessionByKey(db, { key: sessionKey(sessionId) })
  if (!row) return null
  const { id, username, fullName, role, ...found } = row
  return { user: { id, username, fullName, role }, ...found }
}

/** From now on whoever sits there has proved who they are. */
export async function markReauthenticated(db: Db | Tx, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provenAt: sql`now()` })
    .where(eq(sessions.id, sessionKey(sessionId)))
}

/** Begins the 30 days again, up to 90 days after sign-in. */
export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      seenAt: sql`now()`,
      expiresAt: sql`least(now() + ${`${SESSION_DAYS} days`}::interval, ${sessions.createdAt} + ${`${SESSION_MAX_DAYS} days`}::interval)`,
    })
    .where(eq(sessions.id, sessionKey(sessionId)))
}

export async function deleteSession(db: Db | Tx, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionKey(sessionId)))
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
}
