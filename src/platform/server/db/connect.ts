import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { withPreparedStatements } from './prepared-statements.ts'

/**
 * The address of a database: a connection string such as `DATABASE_URL`, or its parts. A `host` that starts with / is
 * the folder of a Unix socket.
 */
export type DatabaseAddress =
  | string
  | Readonly<{ host: string; port: number; user: string; password: string; database: string }>

export type Db = PostgresJsDatabase & { $client: Sql }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Sql = postgres.Sql
/** A `Db` that exposes its connection pool. */
export type PooledDb = Db & { $client: Sql }

export type Connection = Readonly<{
  sql: Sql
  db: PooledDb
  /** Waits up to `seconds` (default 1) for running queries, then cancels those that are still running. */
  close(seconds?: number): Promise<void>
}>

export type ConnectOptions = {
  /** Maximum number of connections. */
  max?: number
  /** Milliseconds after which PostgreSQL cancels a statement; 0 means never. */
  statementTimeout?: number
}

/**
 * Creates a pool for the database at `address`. It connects when it is first used. A query on a lost connection fails;
 * the next query reconnects.
 */
export function connect(address: DatabaseAddress, options: ConnectOptions = {}): Connection {
  const { max = 10, statementTimeout = 15_000 } = options
  const settings = {
    max,
    connect_timeout: 5,
    idle_timeout: 60,
    // The driver's default delay grows to 20 seconds. A healthy database would seem unavailable for this time.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 0.5),
    onnotice: () => undefined,
    connection: {
      application_name: 'lantern',
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: statementTimeout && statementTimeout * 2,
      TimeZone: 'UTC',
    },
  }
  const sql =
    typeof address === 'string' ? postgres(address, settings) : postgres({ ...address, ...settings })
  return {
    sql,
    db: drizzle(withPreparedStatements(sql)),
    close: (seconds = 1) => sql.end({ timeout: seconds }),
  }
}

/** Creates a separate pool for the same database, for work that takes longer than a request may take. */
export const separately = ({ options }: Pick<Sql, 'options'>, { max }: { max: number }): Sql =>
  postgres({
    ...options,
    max,
    connection: { ...options.connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  } as unknown as postgres.Options<{}>)

/** Returns the address as a connection string, for libraries based on `pg`. */
export function pgConnectionString(address: DatabaseAddress): string {
  if (typeof address === 'string') return address
  const { host, port, user, password, database } = address
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const where = host.startsWith('/') ? `localhost:${port}` : `${host}:${port}`
  const socket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : ''
  return `postgres://${login}@${where}/${database}${socket}`
}

/**
 * Returns the SQLSTATE of a failed query, or the code of a lost connection (`ECONNREFUSED`, `CONNECTION_CLOSED`).
 * Returns null for other errors.
 */
export function databaseErrorCode(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code
    // The host name resolves to several IP addresses, and the connections to all of them failed.
    if (at instanceof AggregateError) return databaseErrorCode(at.errors[0])
  }
  return null
}

/**
 * Serialization failures, deadlocks, and statements that were prepared before a migration changed their result type.
 */
const serialization = new Set(['40001', '40P01', '0A000'])

/** Runs `work` in a transaction. Retries up to three times after one of the errors in `serialization`. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt > 3 || !serialization.has(databaseErrorCode(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}
