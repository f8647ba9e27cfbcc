import { inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { MAX_CLASS_REGISTRATIONS, MAX_REGISTRATIONS } from '../../registration.rules.ts'
import { rateLimits, users } from '../../tables.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'

export type Limit = { key: string; most: number; seconds: number }

const MINUTES = 60
const HOUR = 60 * MINUTES

/**
 * Failures that are allowed within a quarter of an hour: for an account from an address, for an account, and for an address
 * (schools share one). A device on which the account has signed in before has a budget of its own, which strangers
 * cannot use up; all such devices of an account at one address share another.
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

/** Guesses of the password by somebody who is signed in already. */
export const passwordLimits = (userId: string): Limit[] => [
  { key: `proof:${userId}`, most: 10, seconds: 15 * MINUTES },
]

const DAY = 24 * HOUR

/**
 * Guesses of a code, of which there are only a million: by whoever knows the password already, so that a day may be short, too. A
 * known device has a budget of its own, as at signing in.
 */
export function codeLimits(userId: string, device: string | null): Limit[] {
  const who = device === null ? userId : `${userId}#${device}`
  return [
    { key: `code:${who}`, most: 10, seconds: 15 * MINUTES },
    { key: `code-day:${who}`, most: 50, seconds: DAY },
  ]
}

/** Accounts that are created at an address; more while an administrator has opened registration for a class. */
export const registrationLimits = (address: string, isOpen: boolean): Limit[] => [
  {
    key: `register:@${addressKey(address)}`,
    most: isOpen ? MAX_CLASS_REGISTRATIONS : MAX_REGISTRATIONS,
    seconds: HOUR,
  },
]

/**
 * Counts one try on every limit, atomically over all instances, and returns how many the last limit has counted. Throws 429 when one of
 * them is used up.
 */
export async function countAttempt(db: Db, limits: Limit[]): Promise<number> {
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

/**
 * Counts a guess at somebody's password or code. When there are too many, the audit log says so once in a quarter of an hour.
 * Throws 429.
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
  const isAudited = await countAttempt(db, [{ key: `told:${key}`, most: 1, seconds: 15 * MINUTES }]).then(
    () => false,
    () => true,
  )
  if (isAudited) return
  const [person] = await db.select({ id: users.id, username: users.username }).from(users).where(whose)
  if (!person) return
  const { id, username } = person
  const guard = { id: null, username: 'The sign-in' }
  await writeAudit(db, guard, 'user.guesses_refused', ['user', id], { username })
}

/** Takes a try back that was no failure: only failures count. */
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
