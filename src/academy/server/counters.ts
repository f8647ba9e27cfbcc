import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'

const LAST = sql`2147483647`

/**
 * Returns an SQL expression for a counter that triggers maintain (see `countChanges`). It sums the keys from `first`
 * to `last`, inclusive. By default it sums all keys. `noun` becomes part of the statement, so never pass user input.
 */
export const countOf = (noun: string, first: SQL = sql`0`, last: SQL = LAST) =>
  sql<number>`counter_total(${sql.raw(`'${noun}'`)}, ${first}, ${last})::float8`

/** Returns several counters by key. */
export async function listCounters(
  db: Db,
  nouns: string[],
): Promise<{ noun: string; key: number; count: number }[]> {
  return db.execute(sql`
    select noun, key, sum(count)::float8 as count from ${countsOf(nouns)} as counts group by noun, key`)
}

/**
 * Returns an SQL subquery with the rows of these counters, including changes that are not folded yet. A key can have
 * several rows.
 */
export function countsOf(nouns: readonly string[]): SQL {
  const these = sql`noun = any(${`{${nouns.join(',')}}`}::text[])`
  return sql`(select noun, key, count from counters where ${these}
    union all select noun, key, change from count_changes where ${these})`
}
