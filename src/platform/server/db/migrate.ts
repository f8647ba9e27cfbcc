import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { canRewriteHistory, grantToApplication, roleOf } from './application-role.ts'
import { connect, databaseErrorCode, type DatabaseAddress, type Db } from './connect.ts'
import { applyMigrations, knownMigrations } from './migrations.ts'

/**
 * Thrown if the database cannot be used. The message gives the reason in one line and does not contain the password.
 */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

// An arbitrary number. All instances use it, and no other application does.
const migrationLock = 7_304_110_257

/**
 * Applies pending migrations of `drizzle/`, one instance at a time. Runs as the owner of the tables and then grants
 * access to the application role, if this is a different role. Returns whether the application role has no more
 * privileges than it needs.
 */
export async function migrate(owner: DatabaseAddress, application = owner): Promise<{ confined: boolean }> {
  const role = application === owner ? null : await roleOf(application)
  // Uses one connection, because the lock belongs to a session. There is no time limit, because another instance may
  // be migrating.
  const { db, sql: client, close } = connect(owner, { max: 1, statementTimeout: 0 })
  try {
    await db.execute(sql`select pg_advisory_lock(${migrationLock}::bigint)`)
    await refuseNewer(db)
    return await client.begin(async (tx) => {
      await applyMigrations(tx)
      if (role === null) return { confined: false }
      await grantToApplication(tx, role)
      return { confined: !(await canRewriteHistory(tx, role)) }
    })
  } finally {
    // The end of the session releases the lock.
    await close(1)
  }
}

/** Throws `DatabaseError` if a newer version has changed the tables, because this version would misinterpret them. */
export async function refuseNewer(db: Db): Promise<void> {
  if (((await latestMigration(db)) ?? 0) > (knownMigrations.at(-1)?.when ?? 0))
    throw new DatabaseError(
      'The tables of the database were changed by a newer version of Lantern: run that one, or restore a backup of this one',
    )
}

/** Throws `DatabaseError` if there are no tables yet. */
export async function refuseUnused(db: Db): Promise<void> {
  if ((await latestMigration(db)) === null)
    throw new DatabaseError(
      'There is no academy yet: Lantern was never started with this STORAGE_DIR (or DATABASE_URL)',
    )
}

async function latestMigration(db: Db): Promise<number | null> {
  const [table] = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!table?.there) return null
  const [row] = await db.execute<{ latest: string | null }>(
    sql`select max(created_at) as latest from drizzle.__drizzle_migrations`,
  )
  return row?.latest ? Number(row.latest) : null
}

/**
 * Waits at most `seconds` for the database. Throws `DatabaseError` afterwards, or immediately if waiting cannot help.
 */
export async function waitForDatabase(
  address: DatabaseAddress,
  { seconds = 60, signal }: WaitOptions = {},
): Promise<void> {
  const { sql: ask, close } = connect(address, { max: 1 })
  const until = Date.now() + seconds * 1_000
  try {
    for (;;) {
      try {
        const [row] = await ask`select current_setting('server_version_num')::int as version`
        if (Number(row?.['version']) < 150_000)
          throw new DatabaseError('The database must be PostgreSQL 15 or later')
        return
      } catch (error) {
        if (error instanceof DatabaseError) throw error
        const reason = error instanceof Error ? error.message || error.name : String(error)
        // The password is wrong, the role has no permission, or the database does not exist. Waiting does not help.
        if (/^28|^3D000/.test(databaseErrorCode(error) ?? '')) {
          throw new DatabaseError(`The database in DATABASE_URL refused the connection: ${reason}`, {
            cause: error,
          })
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
