import { and, asc, count, desc, eq, gt, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { categoryCount, facetsInput } from '../../courses.schema.ts'
import { type Language, LANGUAGES } from '../../../platform/languages.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { keptCount, listKeptCounts, type Noun } from '../../../platform/server/db/kept-count.ts'
import { categories, courses } from '../../tables.ts'
import { courseIsListed, type Viewer } from '../access/existence.ts'

/** At the head of a search are so many of the oldest courses that have it in the title, and as many that have it anywhere. */
const HEAD = 500
/** More than these are not counted. */
const COUNTED = 1000
/** A cursor above this is not a place in the head, but behind it the id of a course. */
const BEHIND = 1_000_000

/** What somebody typed, as a condition and an order over courses. */
export type CourseSearch = { matches: SQL; inTitle: SQL; order: SQL[] }

/** Undefined when nothing was asked for (a blank search), null when what was asked for has no word that could be found. */
export async function findSearch(
  db: Db,
  typed: string | undefined,
): Promise<CourseSearch | null | undefined> {
  const term = typed?.trim()
  if (!term) return undefined
  // Built once: it looks into the vocabulary, and a list, its count and its order each need it.
  const [row] = await db.execute<{ query: string | null }>(sql`select course_query(${term})::text as query`)
  if (!row?.query) return null
  const query = sql`${row.query}::tsquery`
  const inTitle = sql`ts_filter(${courses.search}, '{a}') @@ ${query}`
  return {
    matches: sql`${courses.search} @@ ${query}`,
    inTitle,
    order: [desc(inTitle), desc(sql`ts_rank(${courses.search}, ${query})`), asc(courses.id)],
  }
}

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
  const counts = { total: Math.min(found.length, COUNTED), capped: found.length > COUNTED }
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

/** What counts the courses that are listed for the viewer, of one language or of all. */
function listedNouns(viewer: Viewer, published: boolean | undefined, language?: Language): Noun[] {
  const of = (noun: 'offered' | 'drafts'): Noun => (language ? `${noun}:${language}` : noun)
  return [
    ...(published === false ? [] : [of('offered')]),
    ...(published === true || viewer?.role !== 'admin' ? [] : [of('drafts')]),
  ]
}

/** How many courses are listed for the viewer, of a category and a language or of all: a kept count. */
export function listedCount(
  viewer: Viewer,
  published: boolean | undefined,
  { category, language }: { category?: SQL | undefined; language?: Language | undefined },
): SQL<number> {
  const counts = listedNouns(viewer, published, language).map((noun) => keptCount(noun, category, category))
  return sql<number>`(${sql.join([sql`0`, ...counts], sql` + `)})`
}

type Facet = z.infer<typeof categoryCount>

/** Every category with the number of its listed courses among those that match, by language; all of them without a search. */
export async function countByCategory(
  db: Db,
  viewer: Viewer,
  { search: typed, published }: z.output<typeof facetsInput>,
): Promise<Facet[]> {
  const search = await findSearch(db, typed)
  const byName = [asc(sql`lower(${categories.name})`), asc(categories.id)]
  if (!search) {
    const nouns = LANGUAGES.map((language) => listedNouns(viewer, published, language))
    const [rows, counts] = await Promise.all([
      db
        .select({ id: categories.id, category: categories.name })
        .from(categories)
        .orderBy(...byName),
      search === null ? [] : listKeptCounts(db, nouns.flat()),
    ])
    return rows.map(({ id, category }) => {
      const languages = LANGUAGES.map((language, at) => ({
        language,
        count: sumOf(counts.filter(({ noun, key }) => key === id && nouns[at]?.includes(noun))),
      })).filter(({ count: some }) => some > 0)
      return { category, count: sumOf(languages), languages, capped: false }
    })
  }
  const found = db
    .select({ id: courses.id, categoryId: courses.categoryId, language: courses.language })
    .from(courses)
    .where(and(courseIsListed(viewer, published), search.matches))
    .orderBy(asc(courses.id))
    .limit(COUNTED + 1)
    .as('found')
  const rows = await db
    .select({ category: categories.name, language: found.language, count: count(found.id) })
    .from(categories)
    .leftJoin(found, eq(found.categoryId, categories.id))
    .groupBy(categories.id, found.language)
    .orderBy(...byName, asc(found.language))
  const capped = sumOf(rows) > COUNTED
  const facets = new Map<string, Facet>()
  for (const { category, language, count: some } of rows) {
    const facet = facets.get(category) ?? { category, count: 0, languages: [], capped }
    facet.count += some
    if (language) facet.languages.push({ language, count: some })
    facets.set(category, facet)
  }
  return [...facets.values()]
}

const sumOf = (counts: { count: number }[]) => counts.reduce((sum, { count: one }) => sum + one, 0)
