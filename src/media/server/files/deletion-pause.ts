import { sql as query } from 'drizzle-orm'
import type { Db, Sql } from '../../../platform/server/db/connect.ts'

// The key of the lock. All instances use the same number, and no other lock uses it.
const pauseLock = 7_304_110_262

/**
 * Prevents all instances from deleting stored files that were in use, until the returned function is called or this
 * process ends. Several callers may pause at the same time. All files of rows that are read after this call exist.
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

/** Whether a caller is reading files whose rows may already be deleted. */
export async function areDeletionsPaused(db: Db): Promise<boolean> {
  // The statement takes the lock and releases it.
  const [row] = await db.execute<{ free: boolean }>(
    query`select pg_try_advisory_xact_lock(${pauseLock}::bigint) as free`,
  )
  return row?.free === false
}
