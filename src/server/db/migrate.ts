import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import { projectRoot } from '../project-root.ts'
import { connect, databaseErrorCode, type DatabaseAddress } from './connect.ts'

/** The database cannot be used; the message says why in one line, without the password. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

// The number only has to be the same in every instance, and no other application's.
const migrationLock = 7_304_110_257

/** Applies what `drizzle/` has and the database has not, one instance at a time. */
export async function migrate(address: DatabaseAddress): Promise<void> {
  // One connection, because the lock belongs to a session; and no limit, because another instance may take its time.
  const { sql, db, close } = connect(address, { max: 1, statementTimeout: 0 })
  try {
    await sql`select pg_advisory_lock(${migrationLock}::bigint)`
    await applyMigrations(db, { migrationsFolder: join(projectRoot, 'drizzle') })
  } finally {
    // Ending the session gives the lock back.
    await close(1)
  }
}

/** Waits until the database answers, `seconds` at most. Throws `DatabaseError`, at once when waiting cannot help. */
export async function waitForDatabase(
  address: DatabaseAddress,
  { seconds = 60, signal }: WaitOptions = {},
): Promise<void> {
  const { sql, close } = connect(address, { max: 1 })
  const until = Date.now() + seconds * 1_000
  try {
    for (;;) {
      try {
        const [row] = await sql`select current_setting('server_version_num')::int as version`
        if (Number(row?.['version']) < 150_000)
          throw new DatabaseError('The database must be PostgreSQL 15 or later')
        return
      } catch (error) {
        if (error instanceof DatabaseError) throw error
        const reason = error instanceof Error ? error.message || error.name : String(error)
        // Wrong password, not allowed, no such database: a person has to act.
        if (/^28|^3D000/.test(databaseErrorCode(error) ?? '')) {
          throw new DatabaseError(`The database of DATABASE_URL refuses us: ${reason}`, { cause: error })
        }
        if (Date.now() > until || signal?.aborted) {
          throw new DatabaseError(
            `The database of DATABASE_URL did not answer within ${seconds} seconds: ${reason}`,
            { cause: error },
          )
        }
      }
      await sleep(500)
    }
  } finally {
    await close(0)
  }
}

type WaitOptions = { seconds?: number; signal?: AbortSignal }
