import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { facetsInput } from '../../courses.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { categories, courses } from '../../tables.ts'
import { courseIsListed, type Viewer } from '../access/existence.ts'

/** What somebody typed, as a condition and an order over courses. */
export type CourseSearch = { matches: SQL; order: SQL[] }

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
  return {
    matches: sql`${courses.search} @@ ${query}`,
    order: [
      desc(sql`ts_filter(${courses.search}, '{a}') @@ ${query}`),
      desc(sql`ts_rank(${courses.search}, ${query})`),
      asc(courses.id),
    ],
  }
}

/** Every category with the number of its listed courses among those that match; all of them without a search. */
export async function countByCategory(
  db: Db,
  viewer: Viewer,
  { search: typed, published }: z.output<typeof facetsInput>,
): Promise<{ category: string; count: number }[]> {
  const search = await findSearch(db, typed)
  const rows = await db
    .select({ category: categories.name, count: count(courses.id) })
    .from(categories)
    .leftJoin(
      courses,
      and(
        eq(courses.categoryId, categories.id),
        courseIsListed(viewer, published),
        search === null ? sql`false` : search?.matches,
      ),
    )
    .groupBy(categories.id)
    .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id))
  return rows
}
