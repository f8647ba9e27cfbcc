import postgres from 'postgres'
import type { Sql } from './connect.ts'

// The first of the two numbers of each lock. Our other locks use only one number.
const SPACE = 7_304_110

export type Release = () => Promise<void>

export type SessionLocks = {
  /** Returns null if this or another process holds the lock. Throws if the database is unavailable. */
  take(word: string): Promise<Release | null>
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

/**
 * Named locks that all processes on one database share. While this process holds locks, one connection holds them.
 * PostgreSQL releases them when the connection ends, so a killed process leaves none.
 */
export function createSessionLocks({ options }: Pick<Sql, 'options'>): SessionLocks {
  const held = new Set<string>()
  let session: Sql | null = null

  // Opens a separate connection, because the driver fails if it loses a reserved connection of the pool.
  const open = (): Sql => {
    const own = { max: 1, idle_timeout: 0, max_lifetime: null, fetch_types: false }
    return postgres({ ...options, ...own } as unknown as postgres.Options<{}>)
  }

  async function leave(word: string): Promise<void> {
    held.delete(word)
    if (held.size > 0) return
    const last = session
    session = null
    await last?.end({ timeout: 1 })
  }

  return {
    async take(word) {
      if (held.has(word)) return null
      held.add(word)
      try {
        session ??= open()
        const [row] = await session`select pg_try_advisory_lock(${SPACE}, hashtext(${word})) as mine`
        if (row?.['mine'] === true) {
          return async () => {
            // If the connection was lost, the lock is already released.
            if (session)
              await session`select pg_advisory_unlock(${SPACE}, hashtext(${word}))`.catch(() => undefined)
            await leave(word)
          }
        }
      } catch (error) {
        await leave(word)
        throw error
      }
      await leave(word)
      return null
    },
  }
}
