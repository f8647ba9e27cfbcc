import type postgres from 'postgres'
import { databaseStatements } from '../metrics.ts'

/** What is looked for decides how: PostgreSQL plans these anew for each question. */
const PLANNED_ANEW = /@@| i?like \$|starts_with|read_search/i
/** Lists of changing length write a statement in many ways; what is not among the first of them is sent unprepared. */
const MOST = 2000
const LONGEST = 20_000

const known = new Set<string>()

function isPrepared(text: string): boolean {
  if (known.has(text)) return true
  if (known.size >= MOST || text.length > LONGEST || PLANNED_ANEW.test(text)) return false
  known.add(text)
  return true
}

type Client = postgres.Sql | postgres.TransactionSql

/**
 * The driver as Drizzle uses it, with statements that each connection prepares once. By itself Drizzle has every statement
 * parsed and planned anew, and the driver asks for the types of its parameters before it sends them, which is two trips.
 */
export function preparing<C extends Client>(client: C): C {
  const unsafe: Client['unsafe'] = (text, parameters, options) => {
    databaseStatements.inc()
    const prepare = parameters !== undefined && parameters.length > 0 && isPrepared(text)
    return client.unsafe(text, parameters, { ...options, prepare })
  }
  const within =
    (run: (...given: unknown[]) => unknown) =>
    (...given: unknown[]): unknown =>
      run(...given.map((one) => (typeof one === 'function' ? (tx: Client) => one(preparing(tx)) : one)))
  const own: Record<string, unknown> = { unsafe }
  for (const name of ['begin', 'savepoint']) {
    const run: unknown = Reflect.get(client, name)
    if (typeof run === 'function') own[name] = within(run.bind(client) as (...given: unknown[]) => unknown)
  }
  return new Proxy(client, {
    get: (target, name) => (typeof name === 'string' && own[name]) || Reflect.get(target, name),
  })
}
