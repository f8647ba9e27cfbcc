import { and, asc, desc, gt, not, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/db/connect.ts'
import { unprepared } from '../../../platform/server/db/prepared-statements.ts'
import { courses } from '../../tables.ts'

/**
 * Maximum number of courses that a search ranks in each of three groups. The groups are courses with all words in
 * the title, with some words in the title, and with all words anywhere. If a group has more courses, only the oldest
 * are ranked.
 */
const HEAD = 500
/** Maximum number of results that a search counts. */
export const COUNTED = 1000
/**
 * If a cursor exceeds this value, it contains the ID of a course after the ranked courses. Otherwise it is a
 * position among the ranked courses.
 */
const BEHIND = 1_000_000

/**
 * The search as an SQL condition and order. `words` is the query for the text of lessons and teachers. `corrected`
 * is the search after typo correction, or null. `isPartial` means that the courses contain only some of the words.
 */
export type CourseSearch = {
  matches: SQL
  /** SQL condition: the title contains all words in full. */
  isCalled: SQL
  inTitle: SQL
  order: SQL[]
  words: SQL
  typed: string
  corrected: string | null
  isPartial: boolean
}

export type SearchOptions = {
  /** Whether to search exactly as typed, without correcting typos. */
  exact?: boolean | undefined
  /** Whether to find courses with some of the words if no course contains all of them. */
  some?: boolean | undefined
  /** Whether the search includes drafts. */
  drafts?: boolean | undefined
}

/** Returns the search as SQL. Returns undefined for an empty search, and null if no word can match any course. */
export async function findSearch(
  db: Db,
  typed: string | undefined,
  { exact = false, some = false, drafts = false }: SearchOptions = {},
): Promise<CourseSearch | null | undefined> {
  const term = typed?.trim()
  if (!term) return undefined
  // The query is computed only once, because this reads the vocabulary. The list, the count and the order all use it.
  const [row] = await db.execute<{
    query: string | null
    words: string
    titled: string
    corrected: string | null
    partial: boolean
    parts: string[]
  }>(
    sql`select query::text as query, words::text as words, titled::text as titled, corrected, partial, parts
      from read_search(${term}, ${exact}, ${drafts}, ${some})`,
  )
  if (!row?.query) return null
  const asQuery = (text: string) => sql`${unprepared}${text}::tsquery`
  const query = asQuery(row.query)
  const title = sql`ts_filter(${courses.search}, '{a}')`
  const inTitle = sql`${title} @@ ${query}`
  const isCalled = sql`${title} @@ ${asQuery(row.titled)}`
  const had = row.parts.map((part) => sql`(${courses.search} @@ ${asQuery(part)})::int`)
  return {
    matches: sql`${courses.search} @@ ${query}`,
    isCalled,
    inTitle,
    order: [
      ...(row.partial ? [desc(sql.join(had, sql` + `))] : [desc(isCalled)]),
      desc(inTitle),
      desc(sql`ts_rank(${courses.search}, ${query})`),
      asc(courses.id),
    ],
    words: asQuery(row.words),
    typed: term,
    corrected: row.corrected,
    isPartial: row.partial,
  }
}

/** Returns the number of matches, up to the limit. */
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

/** Returns the IDs of a page of results: ranked courses by relevance, then all others, oldest first. */
export async function listFoundIds(
  db: Db,
  search: CourseSearch,
  wanted: SQL | undefined,
  { limit, cursor = 0 }: { limit: number; cursor?: number | undefined },
): Promise<Found> {
  const [titled, found] = await Promise.all([
    union(idsOf(db, and(search.isCalled, wanted), HEAD), idsOf(db, and(search.inTitle, wanted), HEAD)),
    oldest(db, and(search.matches, wanted), COUNTED + 1),
  ])
  const first = titled.map(({ id }) => id)
  const head = [...new Set([...first, ...found.slice(0, HEAD)])]
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
    and(search.matches, wanted, gt(courses.id, after), not(among(first))),
    room + 1,
  )
  const shown = behind.slice(0, room)
  const more = behind.length > room
  return { ids: [...ids, ...shown], nextCursor: more ? BEHIND + (shown.at(-1) ?? after) : null, ...counts }
}

const idsOf = (db: Db, where: SQL | undefined, limit: number) =>
  db.select({ id: courses.id }).from(courses).where(where).orderBy(asc(courses.id)).limit(limit)

const oldest = async (db: Db, where: SQL | undefined, limit: number): Promise<number[]> =>
  (await idsOf(db, where, limit)).map(({ id }) => id)

/** SQL condition: the course has one of these IDs. Uses a single parameter for any number of IDs. */
const among = (ids: readonly number[]) => sql`${courses.id} = any(${`{${ids.join(',')}}`}::int[])`
