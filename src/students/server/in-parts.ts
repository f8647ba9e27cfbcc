import { sql } from 'drizzle-orm'

/**
 * The students in one statement. Triggers run for each of their courses, so the statements of ten thousand students
 * could exceed the time limit.
 */
const PER_STATEMENT = 500

/** SQL: an array of user IDs. */
export const listed = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Does work for a few students at a time, in order. */
export async function inParts(
  ids: readonly string[],
  work: (part: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += PER_STATEMENT)
    await work(ids.slice(from, from + PER_STATEMENT))
}
