import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { connect, type PooledDb } from './connect.ts'

/** How long a read waits for the replica to catch up before it uses the primary. */
const PATIENCE_MS = 100
/** Time limit for the replica's response. Without it, an unreachable replica would block a read for several minutes. */
const SILENCE_MS = 3_000
/** How long reads avoid a replica that was behind or unavailable. */
const REST_MS = 2_000

export type Reading = Readonly<{
  /**
   * Returns the replica if it has every transaction that the primary has committed so far, otherwise the primary. For
   * this reason, reads always see earlier writes of all users.
   */
  db(): Promise<PooledDb>
  close(): Promise<void>
}>

/** Sends long reads to the replica at `address` while it is up to date. */
export function createReading(
  primary: PooledDb,
  address: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Reading {
  const replica = connect(address)
  let restsUntil = 0
  let isCopy: Promise<boolean> | null = null

  /**
   * Whether the two servers have copies of the same cluster, and the second server is in recovery. A replica has the
   * primary's system identifier.
   */
  async function compare(): Promise<boolean> {
    const question = sql`
      select system_identifier::text || current_database() as name, pg_is_in_recovery() as "isReplica" from pg_control_system()`
    type Answer = { name: string; isReplica: boolean }
    const [[here], [there]] = await Promise.all([
      primary.execute<Answer>(question),
      replica.db.execute<Answer>(question),
    ])
    return there?.name === here?.name && there?.isReplica === true
  }

  async function catchesUp(): Promise<boolean> {
    isCopy ??= compare()
    if (!(await isCopy)) throw new Error('DATABASE_READ_URL is not a replica of DATABASE_URL')
    const [now] = await primary.execute<{ at: string }>(sql`select pg_current_wal_flush_lsn()::text as at`)
    for (const until = Date.now() + PATIENCE_MS; ;) {
      // A promoted replica no longer follows the primary.
      const [row] = await replica.db.execute<{ there: boolean }>(
        sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${now?.at ?? null}::pg_lsn as there`,
      )
      if (row?.there) return true
      if (Date.now() >= until) return false
      await sleep(5)
    }
  }

  return {
    async db() {
      if (Date.now() < restsUntil) return primary
      try {
        if (await inTime(catchesUp())) return replica.db
      } catch (error) {
        isCopy = null
        log.warn({ err: error }, 'The replica does not respond. Reading from the primary database')
      }
      restsUntil = Date.now() + REST_MS
      return primary
    },
    close: () => replica.close(),
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const over = new AbortController()
  const silence = sleep(SILENCE_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error('The replica does not respond')
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    silence.catch(() => undefined)
    over.abort()
  }
}

/** Returns the database for long reads: the replica, if there is one. */
export const readFrom = ({ db, reading }: { db: PooledDb; reading?: Reading | undefined }) =>
  reading ? reading.db() : db
