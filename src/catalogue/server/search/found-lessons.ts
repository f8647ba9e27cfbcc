import { eq, inArray, sql } from 'drizzle-orm'
import type { FoundLesson } from '../../search.schema.ts'
import { captions, courses, lessons, sections } from '../../tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { getEntitlement } from '../access/entitlement.ts'
import { lockColumns, readLocks } from '../release/locks.ts'
import { isOffered, type Viewer } from '../access/visibility.ts'
import type { CourseSearch } from './course-search.ts'

/**
 * Maximum number of courses whose lessons are searched, and of captions that are searched for the matching sentence.
 */
const COURSES = 20
const CAPTIONS = 10

const course = sql`json_build_object('slug', ${courses.slug}, 'title', ${courses.title}, 'language', ${courses.language})`
const found = sql`${lessons.id} as "lessonId", ${lessons.title} as title, ${lessons.order} as "order", ${course} as course`

/** SQL condition: a rule may lock the lesson. The query must contain `sections`. */
const isRuled = sql`(not ${lessons.isPreview} and (${courses.inOrder} or num_nonnulls(
  ${lessons.releaseAt}, ${lessons.releaseDays}, ${sections.releaseAt}, ${sections.releaseDays}) > 0))`

/** Whether a response may be cached; see `CacheTags`. */
export type Shown = { isKnown: boolean } | undefined

type Found = Omit<FoundLesson, 'said'>

/**
 * Returns visible lessons of published courses. Lessons with a matching title are first, followed by lessons with
 * matching captions that the user can watch.
 */
export async function listFoundLessons(
  db: Db,
  viewer: Viewer,
  search: CourseSearch,
  limit: number,
  shown?: Shown,
): Promise<FoundLesson[]> {
  const [titled, spoken] = await Promise.all([
    listTitled(db, search, limit),
    listSpoken(db, viewer, search, limit, shown),
  ])
  const ids = new Set(titled.map(({ lessonId }) => lessonId))
  return [...titled, ...spoken.filter(({ lessonId }) => !ids.has(lessonId))].slice(0, limit)
}

async function listTitled(db: Db, { words }: CourseSearch, limit: number): Promise<FoundLesson[]> {
  const rows = await db.execute<Found>(sql`
    select ${found}
    from (
      select id from ${courses} where ts_filter(search, '{c}') @@ ${words} and ${isOffered} order by id limit ${COURSES}
    ) as near
      join ${courses} on ${courses.id} = near.id
      join ${lessons} on ${lessons.courseId} = near.id and ${lessons.isShown}
        and search_vector(${lessons.title}, 'C') @@ ${words}
    order by ${courses.id}, ${lessons.order}, ${lessons.id}
    limit ${limit}`)
  return rows.map((row) => ({ ...row, said: null }))
}

/** Returns the IDs of the lessons that are locked for the user. */
async function lockedOf(db: Db, viewer: Viewer, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select(lockColumns)
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .where(inArray(lessons.id, [...ids]))
  const locks = await readLocks(db, viewer, rows, await getEntitlement(db, viewer))
  return new Set(rows.filter((row) => !locks.of(row).open).map(({ id }) => id))
}

/** Returns lessons whose captions match, but only lessons that the user can watch. */
async function listSpoken(
  db: Db,
  viewer: Viewer,
  { words, typed, corrected }: CourseSearch,
  limit: number,
  shown?: Shown,
): Promise<FoundLesson[]> {
  const { everything, courseIds } = await getEntitlement(db, viewer)
  const isFree = sql`${lessons.isPreview} or not (${lessons.isPremium} or ${courses.isPremium})`
  const isOpen = everything
    ? sql`true`
    : sql`(${isFree} or ${courses.id} = any(${`{${courseIds.join(',')}}`}::int[]))`
  const readings = [typed, ...(corrected ? [corrected] : [])].map((text) => sql`${text}`)
  const rows = await db.execute<Found & { language: string; at: number; text: string; isRuled: boolean }>(sql`
    select near.*, moment.at, moment.said as text
    from (
      select ${found}, ${captions.id} as caption, ${captions.language} as language, ${isRuled} as "isRuled"
      from ${captions}
        join ${lessons} on ${lessons.id} = ${captions.lessonId} and ${lessons.isShown}
        join ${courses} on ${courses.id} = ${lessons.courseId} and ${isOffered}
        left join ${sections} on ${sections.id} = ${lessons.sectionId}
      where ${captions.spokenWords} @@ ${words} and ${isOpen}
      order by ${captions.id}
      limit ${CAPTIONS}
    ) as near
      join ${captions} on ${captions.id} = near.caption,
      find_moment(${captions.cueWords}, ${captions.spoken}, array[${sql.join(readings, sql`, `)}]::text[]) as moment
    where moment.at is not null
    order by near.caption`)
  const ruled = [...new Set(rows.filter((row) => row.isRuled).map(({ lessonId }) => lessonId))]
  // These lessons can open without a write, so the response is not cached.
  if (shown && ruled.length > 0) shown.isKnown = false
  const locked = ruled.length > 0 ? await lockedOf(db, viewer, ruled) : new Set()
  const moments = new Map<number, FoundLesson>()
  for (const { lessonId, title, order, course, language, at, text } of rows)
    if (!moments.has(lessonId) && !locked.has(lessonId))
      moments.set(lessonId, { lessonId, title, order, course, said: { at, text, language } })
  return [...moments.values()].slice(0, limit)
}
