import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rateLimits } from '../db/schema/index.ts'
import { tooMany } from '../errors.ts'

export type Limit = { key: string; most: number; seconds: number }

const MINUTES = 60
const HOUR = 60 * MINUTES

/** The limits of decisions, section 3: an account from an address, an account, an address (schools share one). */
export const signInLimits = (username: string, address: string): Limit[] => {
  const account = username.toLowerCase().slice(0, 64)
  return [
    { key: `sign-in:${account}@${address}`, most: 10, seconds: 15 * MINUTES },
    { key: `sign-in:${account}`, most: 50, seconds: 15 * MINUTES },
    { key: `sign-in:@${address}`, most: 300, seconds: 15 * MINUTES },
  ]
}

export const registrationLimits = (address: string): Limit[] => [
  { key: `register:@${address}`, most: 20, seconds: HOUR },
]

/** Counts one try on every limit, atomically over all instances; throws 429 when one of them is used up. */
export async function countTry(db: Db, limits: Limit[]): Promise<void> {
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
    if (row && row.count > most) throw tooMany(row.wait)
  }
}

/** Takes a try back that was no failure: only failures count. */
export async function uncountTry(db: Db, limits: Limit[]): Promise<void> {
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
