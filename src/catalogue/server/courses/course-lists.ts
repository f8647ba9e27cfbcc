import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { courseList, coursePage } from '../../courses.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { courseStudents } from '../../../learning/tables.ts'
import { courses as policy } from '../../courses.policy.ts'
import { categories, courses } from '../../tables.ts'
import { courseIsListed, seesDrafts, type Viewer } from '../access/visibility.ts'
import { type CourseFilter, listedCount, passes } from '../search/course-counts.ts'
import { briefCourseColumns, courseColumns, publicCourse, selectCourses } from './course-rows.ts'
import { type CourseSearch, countFound, findSearch, listFoundIds } from '../search/course-search.ts'

type List = z.output<typeof courseList> & { limit: number }
type Page = z.infer<typeof coursePage>

/** Returns a page of courses: by time of creation, by relevance, or in another order. */
export async function listCourses(db: Db, viewer: Viewer, input: List): Promise<Page> {
  const { exact, some, published } = input
  const editable = input.editable === true && !policy.can(viewer, 'edit')
  const drafts = editable || seesDrafts(viewer, published)
  const search = await findSearch(db, input.search, { exact, some, drafts })
  if (search === null)
    return { items: [], nextCursor: null, total: 0, capped: false, corrected: null, partial: false }
  const { language, premium, level, length } = input
  const filter: CourseFilter = { language, premium, level, length }
  const name = input.category?.trim()
  const category = name
    ? sql`(select id from ${categories} where lower(name) = lower(${name}) and deleted_at is null)`
    : undefined
  const wanted = and(
    courseIsListed(viewer, published, editable),
    category && sql`${courses.categoryId} = ${category}`,
    passes(filter),
  )
  if (input.ids !== undefined)
    return listChosen(db, viewer, { ...input, ids: input.ids }, and(wanted, search?.matches))
  if (search && !input.sort) return listFoundCourses(db, viewer, input, search, wanted)
  const all = and(wanted, search?.matches)
  const [page, counts] = await Promise.all([
    listInOrder(db, viewer, input, all),
    search || editable
      ? countFound(db, all)
      : countListed(db, listedCount(viewer, published, { category, filter })),
  ])
  return { ...page, ...counts, corrected: search?.corrected ?? null, partial: search?.isPartial ?? false }
}

/** Returns courses in the order of their IDs. */
async function listChosen(
  db: Db,
  viewer: Viewer,
  { ids, limit, brief }: List & { ids: string },
  wanted: SQL | undefined,
): Promise<Page> {
  const chosen = sql`string_to_array(${ids}, ',')::int[]`
  const rows = await selectCourses(db, columnsOf(brief))
    .where(and(wanted, sql`${courses.id} = any(${chosen})`))
    .orderBy(sql`array_position(${chosen}, ${courses.id})`)
    .limit(limit)
  const items = rows.map((row) => publicCourse(row, viewer))
  return { items, nextCursor: null, total: items.length, capped: false, corrected: null, partial: false }
}

async function countListed(db: Db, count: SQL<number>): Promise<Pick<Page, 'total' | 'capped'>> {
  const [counted] = await db.execute<{ total: number }>(sql`select ${count} as total`)
  return { total: counted?.total ?? 0, capped: false }
}

/**
 * Returns a page in a fixed order. The cursor is the ID of the last course if the order is by ID, otherwise an
 * offset.
 */
async function listInOrder(
  db: Db,
  viewer: Viewer,
  { limit, cursor, brief, sort }: List,
  wanted: SQL | undefined,
): Promise<Pick<Page, 'items' | 'nextCursor'>> {
  const isByPlace = sort === 'popular' || sort === 'rated'
  const after = sort === 'newest' ? lt : gt
  const query = selectCourses(db, columnsOf(brief))
    .where(cursor && !isByPlace ? and(wanted, after(courses.id, cursor)) : wanted)
    .limit(limit + 1)
  if (isByPlace && cursor) query.offset(cursor)
  if (sort === 'popular') query.innerJoin(courseStudents, eq(courseStudents.courseId, courses.id))
  const rows = await query.orderBy(...ORDERS[sort ?? 'created'])
  const items = rows.slice(0, limit).map((row) => publicCourse(row, viewer))
  const next = isByPlace ? (cursor ?? 0) + items.length : (items.at(-1)?.id ?? null)
  return { items, nextCursor: rows.length > limit ? next : null }
}

/** The sort orders of lists. Each order has an index. */
const ORDERS: Record<NonNullable<List['sort']> | 'created', SQL[]> = {
  created: [asc(courses.id)],
  newest: [desc(courses.id)],
  popular: [desc(courseStudents.students), asc(courseStudents.courseId)],
  rated: [desc(courses.weightedRating), asc(courses.id)],
}

/** Returns a page of search results, best first. */
export async function listFoundCourses(
  db: Db,
  viewer: Viewer,
  { limit, cursor, brief }: List,
  search: CourseSearch,
  wanted: SQL | undefined,
): Promise<Page> {
  const { ids, ...page } = await listFoundIds(db, search, wanted, { limit, cursor })
  const rows = ids.length > 0 ? await selectCourses(db, columnsOf(brief)).where(inArray(courses.id, ids)) : []
  const byId = new Map(rows.map((row) => [row.id, publicCourse(row, viewer)]))
  return {
    ...page,
    corrected: search.corrected,
    partial: search.isPartial,
    items: ids.flatMap((id) => byId.get(id) ?? []),
  }
}

const columnsOf = (brief: boolean | undefined) => (brief ? briefCourseColumns : courseColumns)
