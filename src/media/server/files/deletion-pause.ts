import { sql as query } from 'drizzle-orm'
import type { Db, Sql } from '../../../platform/server/db/connect.ts'

// The number only has to be the same in every instance, and no other lock's.
const pauseLock = 7_304_110_260

/**
 * From now on no instance deletes stored files that were in use, until the returned function is called or this process
 * ends. Several may ask for it at once. Rows that are read after this are never ahead of their files.
 */
export async function pauseDeletions(sql: Sql): Promise<() => Promise<void>> {
  const own = await sql.reserve()
  try {
    await own`select pg_advisory_lock_shared(${pauseLock}::bigint)`
  } catch (error) {
    own.release()
    throw error
  }
  return async () => {
    try {
      await own`select pg_advisory_unlock_shared(${pauseLock}::bigint)`
    } finally {
      own.release()
    }
  }
}

/** Whether somebody reads files whose rows may be gone by now. */
export async function areDeletionsPaused(db: Db): Promise<boolean> {
  // Taken and given back within the statement.
  const [row] = await db.execute<{ free: boolean }>(
    query`select pg_try_advisory_xact_lock(${pauseLock}::bigint) as free`,
  )
  return row?.free === false
}
