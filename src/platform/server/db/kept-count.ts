import { type SQL, sql } from 'drizzle-orm'

/** `offered` and `drafts` by category, `users` (0), the others by quarter of an hour; money in paise. */
type Noun = 'offered' | 'drafts' | 'users' | 'registrations' | 'enrollments' | 'approvals' | 'revenue'

const LAST = sql`2147483647`

/** A count that triggers keep (see `countChanges`), of the keys from `first` to `last`, both included; all by default. */
export const keptCount = (noun: Noun, first: SQL = sql`0`, last: SQL = LAST) =>
  sql<number>`kept_count(${sql.raw(`'${noun}'`)}, ${first}, ${last})::float8`
