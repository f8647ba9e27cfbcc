import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { MEMBERSHIP_ENDS_SOON_DAYS } from '../../../academy/defaults.rules.ts'
import type { InterfaceLanguage } from '../../../platform/language/in-languages.ts'
import type { GivenDuty } from '../../../platform/enumerations.ts'
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
import { staffDuties } from '../../../office/tables.ts'
import { settings } from '../../../academy/tables.ts'

export const SESSION_DAYS = 30
export const SESSION_MAX_DAYS = 90
/** Maximum number of sessions per user. */
export const MAX_SESSIONS = 100
const DAY = 86_400_000

/** Returns the key of a session in the table. It is a hash, so a copy of the table gives no access. */
export const sessionKey = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** The topic of live events for the end of a session, with `{ session: sessionKey(id) }`. */
export const SESSION_ENDED = 'session-ended'

/**
 * The topic of live events for changes to a role, to duties (by a trigger) or to the rules for staff. The event is `{
 * user: id }`, or `{}` for all users.
 */
export const AUTH_ASSURANCE_CHANGED = 'auth-assurance-changed'

export const publicUser = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  role: users.role,
}

/**
 * Creates a session and returns its random ID for the cookie. If the sign-in does not prove the user's identity,
 * sensitive calls need reauthentication.
 */
export async function createSession(
  db: Db | Tx,
  {
    userId,
    address,
    userAgent,
    isProof = true,
  }: { userId: string; address: string; userAgent: string | null; isProof?: boolean },
): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, sql`now()`)))
  await db.insert(sessions).values({
    id: sessionKey(sessionId),
    userId,
    address,
    userAgent: userAgent?.slice(0, 300) ?? null,
    ...(!isProof && { provenAt: new Date(0) }),
    expiresAt: new Date(Date.now() + SESSION_DAYS * DAY),
  })
  return sessionId
}

/** Minutes for which a reauthentication is valid. */
const PROOF_MINUTES = 10

type Found = AuthAssurance & { stale: boolean; version: string; language: InterfaceLanguage | null }

/** SQL condition: a row `d` of `staff_duties` gives a duty now. */
const isGivenNow = sql`(d.until is null or d.until > now())`

/** SQL condition: user `u` is staff. */
export const isStaffNow = sql`(u.role = 'admin' or exists (
    select from ${staffDuties} d where d.user_id = u.id and ${isGivenNow}))`

/** SQL columns that show how user `u` with two-step verification `f` is authenticated. */
export const authAssurance = sql`
  u.role = 'admin' and exists (
    select from ${appliedAdminPasswords} a where a.user_id = u.id and a.value_hash = u.password_hash
  ) as "hasPrintedPassword",
  f.user_id is not null as "hasSecondFactor",
  f.user_id is null and ${isStaffNow} and exists (
    select from ${settings} where key = ${STAFF_TWO_STEP_VERIFICATION} and value = 'on'
  ) as "lacksTwoStepVerification"`

type Row = Omit<User, 'duties'> & Found & { duties: GivenDuty[] | null }

const sessionByKey = preparedQuery(
  ({ key }: Placeholders<{ key: string }>) => sql<Row>`
    select u.id, u.username, u.full_name as "fullName", u.role, u.language,
      s.seen_at < now() - interval '6 hours' as stale,
      s.proven_at > now() - make_interval(mins => ${PROOF_MINUTES}) as proven,
      ${authAssurance},
      case when u.role <> 'admin' then (
        select json_agg(json_build_object(
          'duty', d.duty, 'courseId', d.course_id, 'batchId', d.batch_id, 'limit', d.money_limit) order by d.id)
        from ${staffDuties} d where d.user_id = u.id and ${isGivenNow}
      ) end as duties,
      coalesce((
        select string_agg(v.version::text, '.' order by v.version) from ${userCacheVersions} v where v.user_id = u.id
      ), '') || ' ' || (
        select count(*) from access_moments(u.id, ${MEMBERSHIP_ENDS_SOON_DAYS}) moment where moment <= now()
      ) || coalesce(u.language, '') as version
    from ${sessions} s
      join ${users} u on u.id = s.user_id
      left join ${twoStepVerifications} f on f.user_id = u.id and f.enabled_at is not null
    where s.id = ${key} and s.expires_at > now() and u.blocked_at is null`,
)

/**
 * Returns the session for a cookie, with its user, or null if it does not exist or has ended. Each request reads it.
 * `stale` means that the lifetime of 30 days must start again. `proven` means that the user reauthenticated recently.
 * `version` changes when the user's data changes, and when the user's access changes because time has passed.
 */
export async function findSession(db: Db, sessionId: string): Promise<(Found & { user: User }) | null> {
  const [row] = await sessionByKey(db, { key: sessionKey(sessionId) })
  if (!row) return null
  const { id, username, fullName, role, duties, ...found } = row
  return { user: { id, username, fullName, role, ...(duties && { duties }) }, ...found }
}

/** Records that the user of this session confirmed their identity. */
export async function markReauthenticated(db: Db | Tx, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provenAt: sql`now()` })
    .where(eq(sessions.id, sessionKey(sessionId)))
}

/** How long the earlier ID of a renewed session works, for calls that were sent before the browser had the new cookie. */
export const RENEWAL_SECONDS = 30

/**
 * Gives a session a new random ID, so that copies of its cookie stop working after half a minute. Until then, they are
 * no proof of identity. Returns the ID.
 */
export async function renewSessionId(tx: Tx, sessionId: string): Promise<string> {
  const renewed = randomBytes(32).toString('base64url')
  const [session] = await tx
    .update(sessions)
    .set({ id: sessionKey(renewed) })
    .where(eq(sessions.id, sessionKey(sessionId)))
    .returning()
  if (session)
    await tx.insert(sessions).values({
      ...session,
      id: sessionKey(sessionId),
      provenAt: new Date(0),
      seenAt: sql`now()`,
      expiresAt: sql`now() + make_interval(secs => ${RENEWAL_SECONDS})`,
    })
  return renewed
}

/** Restarts the session's lifetime of 30 days, up to 90 days after sign-in. */
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
