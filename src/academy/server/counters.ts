import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'

const LAST = sql`2147483647`

/**
 * A counter that triggers maintain (see `countChanges`), of the keys from `first` to `last`, both included; all by default. `noun` is
 * written into the statement: never pass what someone typed.
 */
export const countOf = (noun: string, first: SQL = sql`0`, last: SQL = LAST) =>
  sql<number>`counter_total(${sql.raw(`'${noun}'`)}, ${first}, ${last})::float8`

/** The same by key, of several counters. */
export async function listCounters(
  db: Db,
  nouns: string[],
): Promise<{ noun: string; key: number; count: number }[]> {
  return db.execute(sql`
    select noun, key, sum(count)::float8 as count from ${countsOf(nouns)} as counts group by noun, key`)
}

/** The rows of these counters, folded or not: a key may have several. */
export function countsOf(nouns: readonly string[]): SQL {
  const these = sql`noun = any(${`{${nouns.join(',')}}`}::text[])`
  return sql`(select noun, key, count from counters where ${these}
    union all select noun, key, change from count_changes where ${these})`
}
