import postgres from 'postgres'
import type { Sql } from './connect.ts'

// The first of two numbers: no other lock has the form of two.
const SPACE = 7_304_110

/** Gives the lock back. */
export type Release = () => Promise<void>

export type SessionLocks = {
  /** Null while somebody has it, here or elsewhere. Throws when the database cannot be asked. */
  take(word: string): Promise<Release | null>
}

/** Whether somebody has the lock of a word, here or elsewhere. */
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
 * Locks by a word that all processes on one database share. One connection holds those of this process, as long as there are
 * any; they end with it, so that a process that dies leaves none behind.
 */
export function createSessionLocks({ options }: Pick<Sql, 'options'>): SessionLocks {
  const held = new Set<string>()
  let session: Sql | null = null

  // Not one of the pool's: the driver fails where a connection is lost that was reserved.
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
            // Without its connection the lock is free already.
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
