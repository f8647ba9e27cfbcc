import { sql } from 'drizzle-orm'

/**
 * Number of students per statement. Triggers run for each of their courses, so a statement for ten thousand students
 * could exceed the timeout.
 */
const PER_STATEMENT = 500

/** SQL expression: an array of user IDs. */
export const listed = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Calls `work` for a part of the students at a time, in order. */
export async function inParts(
  ids: readonly string[],
  work: (part: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += PER_STATEMENT)
    await work(ids.slice(from, from + PER_STATEMENT))
}
