import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isInOwnCourses } from '../../../catalogue/server/access/course-scopes.ts'
import { isOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import { findSearch, listFoundIds } from '../../../catalogue/server/search/course-search.ts'
import { courses, lessons } from '../../../catalogue/tables.ts'
import type { Actor, Needed } from '../../../platform/policy.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { hasWords, nearlyHasWords, wordsIn } from '../../../platform/server/db/word-search.ts'
import { MAX_FOUND, type PaletteItem } from '../../palette.schema.ts'
import { type Asked, bestFirst, numbersIn } from './order.ts'

type Staff = { actor: Actor; duties: Needed }

/** Returns courses in which the user has one of the duties, including drafts. */
export async function findCourses(
  db: Db,
  { actor, duties }: Staff,
  { search: typed, recent }: Asked,
): Promise<PaletteItem[]> {
  const wanted = and(isOutsideBin, isInOwnCourses(actor, duties, courses.id))
  const search = await findSearch(db, typed ?? undefined, { drafts: true })
  if (search === null) return []
  const [used, found] = await Promise.all([
    recent.length === 0
      ? []
      : db
          .select({ id: courses.id })
          .from(courses)
          .where(and(wanted, search?.matches, sql`${courses.id} = any(${numbersIn(recent)})`)),
    search ? listFoundIds(db, search, wanted, { limit: MAX_FOUND }) : { ids: [] },
  ])
  const ids = [...new Set([...used.map(({ id }) => id), ...found.ids])]
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: courses.id,
      title: courses.title,
      instructor: courses.instructor,
      open: courses.isPublished,
    })
    .from(courses)
    .where(inArray(courses.id, ids))
  const byId = new Map(
    rows.map(({ id, title, instructor, open }) => [
      id,
      {
        kind: 'course' as const,
        id: String(id),
        title,
        about: instructor,
        state: open ? null : ('draft' as const),
        courseId: id,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Shorter words can't use the index. */
const SHORTEST_WORD = 3
/** Maximum number of lessons that a search ranks. */
const RANKED = 500

const title = sql`lower(${lessons.title})`

/** Returns lessons in courses in which the user has one of the duties, including hidden lessons. */
export async function findLessons(
  db: Db,
  { actor, duties }: Staff,
  { search, recent }: Asked,
): Promise<PaletteItem[]> {
  const used = sql`${lessons.id} = any(${numbersIn(recent)})`
  if (search === null) return recent.length > 0 ? list(used) : []
  const words = wordsIn(search)
  const longest = Math.max(...words.map((word) => Array.from(word).length))
  if (longest < SHORTEST_WORD) return []
  const found = await list(hasWords(title, words))
  const nearly = nearlyHasWords(title, words)
  return found.length > 0 || !nearly ? found : list(nearly)

  async function list(matches: SQL | undefined): Promise<PaletteItem[]> {
    const near = db
      .select({ id: lessons.id })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(
        and(
          isNull(lessons.deletedAt),
          isOutsideBin,
          isInOwnCourses(actor, duties, lessons.courseId),
          matches,
        ),
      )
      .limit(RANKED)
    const rows = await db
      .select({
        id: lessons.id,
        title: lessons.title,
        about: courses.title,
        shown: lessons.isShown,
        courseId: lessons.courseId,
      })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(inArray(lessons.id, near))
      .orderBy(...bestFirst(used, sql`${lessons.title}`, search), desc(lessons.id))
      .limit(search === null ? recent.length : MAX_FOUND)
    return rows.map(({ id, shown, ...row }) => ({
      kind: 'lesson',
      id: String(id),
      ...row,
      state: shown ? null : 'hidden',
    }))
  }
}
