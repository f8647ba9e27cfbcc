import { drizzle } from 'drizzle-orm/postgres-js'
import type { Db, Tx } from './connect.ts'

type Rows = PromiseLike<readonly unknown[]>

const answers = new WeakMap<Db | Tx, Map<string, Rows>>()

/**
 * Wraps the database for one page or batched request: each read of `preparedQuery` with the same values runs only
 * once. Many parts of a page repeat the same checks of visibility and access. All other statements run each time.
 */
export function dedupeReads({ $client }: Db): Db {
  const db = drizzle($client)
  answers.set(db, new Map())
  return db
}

/** Runs a read. If `dedupeReads` created `db`, returns the rows of an identical earlier read instead. */
export function readOnce<R extends Rows>(db: Db | Tx, key: () => string, read: () => R): R {
  const asked = answers.get(db)
  if (!asked) return read()
  const name = key()
  const answer = (asked.get(name) as R | undefined) ?? read()
  asked.set(name, answer)
  return answer
}
