import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { databaseStatements } from '../metrics.ts'

/**
 * Maximum number of prepared statements per connection. Lists of different lengths produce many versions of a
 * statement.
 */
const MAX_STATEMENTS = 2000
const MAX_LENGTH = 20_000
/**
 * Maximum number of characters of all prepared statements. PostgreSQL needs about 60 bytes per character in each
 * connection.
 */
const MAX_TOTAL = 1_000_000

const UNPREPARED = '/* unprepared */'
/**
 * Marks a condition whose best plan depends on the values, such as a text search. PostgreSQL then plans each
 * execution of the statement for its values.
 */
export const unprepared = sql.raw(UNPREPARED)

const known = new Set<string>()
let total = 0

function isPrepared(text: string): boolean {
  if (known.has(text)) return true
  if (known.size >= MAX_STATEMENTS || text.length > MAX_LENGTH || total + text.length > MAX_TOTAL)
    return false
  if (text.includes(UNPREPARED)) return false
  known.add(text)
  total += text.length
  return true
}

type Client = postgres.Sql | postgres.TransactionSql

/**
 * Makes Drizzle use prepared statements, once per connection. By default, Drizzle does not prepare statements.
 * PostgreSQL would then parse and plan every statement. The driver would first request the parameter types, which
 * takes two round trips.
 */
export function withPreparedStatements<C extends Client>(client: C): C {
  const unsafe: Client['unsafe'] = (text, parameters, options) => {
    databaseStatements.inc()
    const prepare = parameters !== undefined && parameters.length > 0 && isPrepared(text)
    return client.unsafe(text, parameters, { ...options, prepare })
  }
  const within =
    (run: (...given: unknown[]) => unknown) =>
    (...given: unknown[]): unknown =>
      run(
        ...given.map((one) =>
          typeof one === 'function' ? (tx: Client) => one(withPreparedStatements(tx)) : one,
        ),
      )
  const own: Record<string, unknown> = { unsafe }
  for (const name of ['begin', 'savepoint']) {
    const run: unknown = Reflect.get(client, name)
    if (typeof run === 'function') own[name] = within(run.bind(client) as (...given: unknown[]) => unknown)
  }
  return new Proxy(client, {
    get: (target, name) => (typeof name === 'string' && own[name]) || Reflect.get(target, name),
  })
}
