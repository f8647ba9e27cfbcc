import postgres from 'postgres'
import type { Sql } from './connect.ts'

// The first of the two numbers of each lock. Our other locks use only one number.
const SPACE = 7_304_110

export type Release = () => Promise<void>

export type SessionLocks = {
  /**
   * Takes the lock, and returns a function that releases it. Returns null if this or another process holds the lock.
   * Throws if the database is unavailable. Calls `onLost` if the connection is lost, because another process can then
   * take the lock.
   */
  take(word: string, onLost?: () => unknown): Promise<Release | null>
}

/** Whether any process holds the lock. */
export async function isTaken(sql: Sql, word: string): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`
    select exists (
      select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${SPACE}::int::oid and objid::bigint = hashtext(${word})::bigint & 4294967295
    ) as taken`
  return row?.taken === true
}

/** A connection with the locks that it holds, or is about to take. */
type Session = { sql: Sql; held: Map<string, () => unknown> }

/**
 * Creates named locks that all processes on one database share. While this process holds locks, one connection holds
 * them. PostgreSQL releases them when the connection ends, so a killed process leaves none.
 */
export function createSessionLocks({ options }: Pick<Sql, 'options'>): SessionLocks {
  let session: Session | null = null

  // Opens a separate connection, because the driver fails if it loses a reserved connection of the pool.
  function open(): Session {
    const own = {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      onclose: () => lose(opened),
    }
    const opened: Session = {
      sql: postgres({ ...options, ...own } as unknown as postgres.Options<{}>),
      held: new Map(),
    }
    return opened
  }

  function lose(lost: Session): void {
    if (session !== lost) return
    session = null
    for (const onLost of lost.held.values()) onLost()
  }

  async function leave({ sql, held }: Session, word: string): Promise<void> {
    held.delete(word)
    if (held.size > 0) return
    if (session?.held === held) session = null
    await sql.end({ timeout: 1 })
  }

  return {
    async take(word, onLost = () => undefined) {
      const own = (session ??= open())
      if (own.held.has(word)) return null
      own.held.set(word, onLost)
      try {
        const [row] = await own.sql`select pg_try_advisory_lock(${SPACE}, hashtext(${word})) as mine`
        if (row?.['mine'] === true) {
          return async () => {
            // If the connection was lost, the lock is already released.
            if (session === own)
              await own.sql`select pg_advisory_unlock(${SPACE}, hashtext(${word}))`.catch(() => undefined)
            await leave(own, word)
          }
        }
      } catch (error) {
        await leave(own, word)
        throw error
      }
      await leave(own, word)
      return null
    },
  }
}
