import { and, asc, desc, gt, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { courses } from '../../tables.ts'

/** At the head of a search are so many of the oldest courses that have it in the title, and as many that have it anywhere. */
const HEAD = 500
/** More than these are not counted. */
export const COUNTED = 1000
/** A cursor above this is not a place in the head, but behind it the id of a course. */
const BEHIND = 1_000_000

/**
 * What somebody typed, as a condition and an order over courses; `words` is for the documents of what is no course, and `corrected`
 * what it was taken for, null where it is known.
 */
export type CourseSearch = {
  matches: SQL
  inTitle: SQL
  order: SQL[]
  words: SQL
  typed: string
  corrected: string | null
}

/** Undefined when nothing was asked for (a blank search), null when what was asked for has no word that could be found. */
export async function findSearch(
  db: Db,
  typed: string | undefined,
  exact = false,
): Promise<CourseSearch | null | undefined> {
  const term = typed?.trim()
  if (!term) return undefined
  // Built once: it looks into the vocabulary, and a list, its count and its order each need it.
  const [row] = await db.execute<{ query: string | null; words: string; corrected: string | null }>(
    sql`select query::text as query, words::text as words, corrected from read_search(${term}, ${exact})`,
  )
  if (!row?.query) return null
  const query = sql`${row.query}::tsquery`
  const inTitle = sql`ts_filter(${courses.search}, '{a}') @@ ${query}`
  return {
    matches: sql`${courses.search} @@ ${query}`,
    inTitle,
    order: [desc(inTitle), desc(sql`ts_rank(${courses.search}, ${query})`), asc(courses.id)],
    words: sql`${row.words}::tsquery`,
    typed: term,
    corrected: row.corrected,
  }
}

/** How many a search finds, as far as they are counted. */
export async function countFound(
  db: Db,
  where: SQL | undefined,
): Promise<{ total: number; capped: boolean }> {
  return countsOf(await oldest(db, where, COUNTED + 1))
}

const countsOf = (found: readonly number[]) => ({
  total: Math.min(found.length, COUNTED),
  capped: found.length > COUNTED,
})

type Found = { ids: number[]; nextCursor: number | null; total: number; capped: boolean }

/** The ids of a part of what a search finds: the head by how well they match, and all others behind it, the oldest first. */
export async function listFoundIds(
  db: Db,
  search: CourseSearch,
  wanted: SQL | undefined,
  { limit, cursor = 0 }: { limit: number; cursor?: number | undefined },
): Promise<Found> {
  const [titled, found] = await Promise.all([
    oldest(db, and(search.inTitle, wanted), HEAD),
    oldest(db, and(search.matches, wanted), COUNTED + 1),
  ])
  const head = [...new Set([...titled, ...found.slice(0, HEAD)])]
  const ids =
    cursor > BEHIND
      ? []
      : (
          await db
            .select({ id: courses.id })
            .from(courses)
            .where(among(head))
            .orderBy(...search.order)
            .offset(cursor)
            .limit(limit)
        ).map(({ id }) => id)
  const place = cursor + ids.length
  const counts = countsOf(found)
  if (cursor < BEHIND && place < head.length) return { ids, nextCursor: place, ...counts }
  if (found.length <= HEAD) return { ids, nextCursor: null, ...counts }

  const after = Math.max(cursor - BEHIND, found[HEAD - 1] ?? 0)
  const room = limit - ids.length
  const behind = await oldest(
    db,
    and(search.matches, wanted, gt(courses.id, after), not(among(titled))),
    room + 1,
  )
  const shown = behind.slice(0, room)
  const more = behind.length > room
  return { ids: [...ids, ...shown], nextCursor: more ? BEHIND + (shown.at(-1) ?? after) : null, ...counts }
}

async function oldest(db: Db, where: SQL | undefined, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(where)
    .orderBy(asc(courses.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** One parameter, however many there are. */
const among = (ids: readonly number[]) => sql`${courses.id} = any(${`{${ids.join(',')}}`}::int[])`
