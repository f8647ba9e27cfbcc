import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../languages.ts'
import type { Db } from './connect.ts'

/** `offered` and `drafts`, all or of a language, by category; `users` (0); the others by quarter of an hour; money in paise. */
export type Noun =
  | 'offered'
  | 'drafts'
  | `${'offered' | 'drafts'}:${Language}`
  | 'users'
  | 'registrations'
  | 'enrollments'
  | 'approvals'
  | 'revenue'

const LAST = sql`2147483647`

/** A count that triggers keep (see `countChanges`), of the keys from `first` to `last`, both included; all by default. */
export const keptCount = (noun: Noun, first: SQL = sql`0`, last: SQL = LAST) =>
  sql<number>`kept_count(${sql.raw(`'${noun}'`)}, ${first}, ${last})::float8`

/** The same by key, of several nouns at once. */
export async function listKeptCounts(
  db: Db,
  nouns: Noun[],
): Promise<{ noun: Noun; key: number; count: number }[]> {
  const these = sql`noun = any(${`{${nouns.join(',')}}`}::text[])`
  return db.execute(sql`
    select noun, key, sum(count)::float8 as count
    from (select noun, key, count from kept_counts where ${these}
      union all select noun, key, change from count_changes where ${these}) as all_of_them
    group by noun, key`)
}
