import { SIGN_IN_ACTOR } from '../../../academy/rules.ts'
import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { MAX_CLASS_REGISTRATIONS, MAX_REGISTRATIONS } from '../../registration.rules.ts'
import { rateLimits, users } from '../../tables.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'

export type Limit = { key: string; most: number; seconds: number }

const MINUTES = 60
const HOUR = 60 * MINUTES

/**
 * Limits failed sign-ins in 15 minutes: per account and IP address, per account, and per IP address (a school
 * shares one). A known device has its own limit, which other browsers cannot use up. All known devices of an
 * account at one IP address share another limit.
 */
export function signInLimits(username: string, address: string, device: string | null): Limit[] {
  const account = username.toLowerCase().slice(0, 64)
  const seconds = 15 * MINUTES
  const from = addressKey(address)
  if (device !== null)
    return [
      { key: `sign-in:${account}#${device}`, most: 10, seconds },
      { key: `sign-in:${account}#@${from}`, most: 30, seconds },
    ]
  return [
    { key: `sign-in:${account}@${from}`, most: 10, seconds },
    { key: `sign-in:${account}`, most: 50, seconds },
    { key: `sign-in:@${from}`, most: 300, seconds },
  ]
}

/** Limits the passwords that a signed-in user can try. */
export const passwordLimits = (userId: string): Limit[] => [
  { key: `proof:${userId}`, most: 10, seconds: 15 * MINUTES },
]

const DAY = 24 * HOUR

/**
 * Limits the codes that users who already know the password can try. A code has only a million values, so there
 * is also a limit per day. A known device has its own limit, as at sign-in. All known devices of an account
 * share another limit per day.
 */
export function codeLimits(userId: string, device: string | null): Limit[] {
  const who = device === null ? userId : `${userId}#${device}`
  return [
    { key: `code:${who}`, most: 10, seconds: 15 * MINUTES },
    { key: `code-day:${who}`, most: 50, seconds: DAY },
    ...(device === null ? [] : [{ key: `code-day:${userId}#`, most: 100, seconds: DAY }]),
  ]
}

/**
 * Limits how often users can change their own password, codes and tokens each day. Each change adds a notification,
 * and an entry to the audit log, which is permanent.
 */
export const accountChangeLimits = (userId: string): Limit[] => [
  { key: `account-change:${userId}`, most: 50, seconds: DAY },
]

/**
 * Limits how often a user can change their name each day. Each change invalidates the cached pages that show the
 * name. If more than twenty pages show it, the change invalidates all pages.
 */
export const nameChangeLimits = (userId: string): Limit[] => [
  { key: `name-change:${userId}`, most: 50, seconds: DAY },
]

/**
 * Limits how often a user can change reviews each day. Each change affects a rating, which invalidates all cached
 * lists of courses.
 */
export const reviewChangeLimits = (userId: string): Limit[] => [
  { key: `review-change:${userId}`, most: 50, seconds: DAY },
]

/**
 * Limits a student's uploads for assignments per day. Removed files count too, because decoding a picture
 * occupies a core for a second, and all users share the decoders.
 */
export const submissionUploadLimits = (userId: string): Limit[] => [
  { key: `submission-upload:${userId}`, most: 400, seconds: DAY },
]

/** Limits the codes per day that confirm a user's mobile number, because staff see each code. */
export const numberCodeLimits = (userId: string): Limit[] => [
  { key: `number-code:${userId}`, most: 5, seconds: DAY },
]

/** Limits the entries in the audit log about sessions that a user ended. Users can end any number of sessions. */
export const endedSessionLimits = (userId: string): Limit[] => [
  { key: `ended-sessions:${userId}`, most: 50, seconds: DAY },
]

/** Limits registrations per IP address. The limit is higher while registration is open for a class of students. */
export const registrationLimits = (address: string, isOpen: boolean): Limit[] => [
  {
    key: `register:@${addressKey(address)}`,
    most: isOpen ? MAX_CLASS_REGISTRATIONS : MAX_REGISTRATIONS,
    seconds: HOUR,
  },
]

/**
 * Counts one attempt on every limit, atomically across instances. Returns the count of the last limit. Throws 429 if
 * a limit is used up.
 */
export async function countAttempt(db: Db | Tx, limits: Limit[]): Promise<number> {
  let tries = 0
  for (const { key, most, seconds } of limits) {
    const running = sql`${rateLimits.resetsAt} > now()`
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: 1, resetsAt: sql`now() + make_interval(secs => ${seconds})` })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${running} then least(${rateLimits.count} + 1, 1000000) else 1 end`,
          resetsAt: sql`case when ${running} then ${rateLimits.resetsAt} else excluded.resets_at end`,
        },
      })
      .returning({
        count: rateLimits.count,
        wait: sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`,
      })
    if (row && row.count > most) throw platformErrors.TOO_MANY_TRIES({ retryAfter: row.wait })
    tries = row?.count ?? 0
  }
  return tries
}

/** Counts one attempt like `countAttempt`. Returns false if a limit is used up. */
export const isWithinLimits = (db: Db | Tx, limits: Limit[]): Promise<boolean> =>
  countAttempt(db, limits).then(
    () => true,
    () => false,
  )

/**
 * Counts an attempt to enter a password or code. When the limit is reached, writes to the audit log at most
 * once in 15 minutes. Throws 429 if a limit is used up.
 */
export async function countGuess(db: Db, limits: Limit[], whose: SQL, key: string): Promise<void> {
  try {
    await countAttempt(db, limits)
  } catch (error) {
    await auditRefusedGuesses(db, whose, key)
    throw error
  }
}

async function auditRefusedGuesses(db: Db, whose: SQL, key: string): Promise<void> {
  if (!(await isWithinLimits(db, [{ key: `told:${key}`, most: 1, seconds: 15 * MINUTES }]))) return
  const [person] = await db.select({ id: users.id, username: users.username }).from(users).where(whose)
  if (!person) return
  const { id, username } = person
  const guard = { id: null, username: SIGN_IN_ACTOR }
  await writeAudit(db, guard, 'user.guesses_refused', ['user', id], { username })
}

/** Subtracts a successful attempt, because only failed attempts count. */
export async function forgetAttempt(db: Db, limits: Limit[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(
      inArray(
        rateLimits.key,
        limits.map(({ key }) => key),
      ),
    )
}

export const sweepRateLimits = (db: Db) => db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`))
