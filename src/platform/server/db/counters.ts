import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** What is counted by quarter of an hour; money in paise. */
export type CountedByTime = 'registrations' | 'enrollments' | 'approvals' | 'revenue'

type Listed = 'offered' | 'drafts'

/** `offered` and `drafts`, all or of a kind ('offered/en/free//short', see `course_nouns`), by category; `users` (0). */
export type Noun = Listed | `${Listed}/${string}` | 'users' | CountedByTime

const LAST = sql`2147483647`

/** A count that triggers keep (see `countChanges`), of the keys from `first` to `last`, both included; all by default. */
export const countOf = (noun: Noun, first: SQL = sql`0`, last: SQL = LAST) =>
  sql<number>`counter_total(${sql.raw(`'${noun}'`)}, ${first}, ${last})::float8`

/** The same by key, of several nouns at once. */
export async function listCounters(
  db: Db,
  nouns: Noun[],
): Promise<{ noun: Noun; key: number; count: number }[]> {
  return db.execute(sql`
    select noun, key, sum(count)::float8 as count from ${countsOf(nouns)} as counts group by noun, key`)
}

/** Everything that is kept of these, folded or not: several rows for a key, perhaps. */
export function countsOf(nouns: readonly Noun[]): SQL {
  const these = sql`noun = any(${`{${nouns.join(',')}}`}::text[])`
  return sql`(select noun, key, count from counters where ${these}
    union all select noun, key, change from count_changes where ${these})`
}
