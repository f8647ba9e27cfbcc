import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FoundLesson, searchInput, Suggestions } from '../../search.schema.ts'
import { categories, courses, teachers } from '../../tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { isOffered, type Viewer } from '../access/visibility.ts'
import { type CourseSearch, findSearch } from './course-search.ts'
import { listFoundCourses } from '../courses/course-lists.ts'
import { listFoundLessons, type Shown } from './found-lessons.ts'

type Input = z.output<typeof searchInput>

const COURSES = 4
const LESSONS = 3
const OTHERS = 3
/** Maximum number of courses that are searched for a teacher's name. */
const TAUGHT = 200

/** Returns suggestions while the user types: published courses, and lessons that the user can watch. */
export async function suggest(
  db: Db,
  viewer: Viewer,
  { search: typed, exact }: Input,
  shown?: Shown,
): Promise<Suggestions> {
  const search = await findSearch(db, typed, { exact, some: true })
  if (!search) return { corrected: null, partial: false, courses: [], lessons: [], topics: [], teachers: [] }
  const [{ items }, lessons, topics, taught] = await Promise.all([
    listFoundCourses(db, viewer, { limit: COURSES, brief: true, published: true }, search, isOffered),
    listFoundLessons(db, viewer, search, LESSONS, shown),
    listTopics(db, search),
    listTeachers(db, search),
  ])
  // If no course matches, the correction was wrong. The search for lessons then uses the words as typed.
  const corrected = items.length > 0 ? search.corrected : null
  return {
    corrected,
    partial: search.isPartial && items.length > 0,
    courses: items,
    lessons,
    topics,
    teachers: taught,
  }
}

/** Returns only lessons, for the search results page. */
export async function searchLessons(
  db: Db,
  viewer: Viewer,
  { search: typed, exact, limit }: Input & { limit: number },
  shown?: Shown,
): Promise<FoundLesson[]> {
  const search = await findSearch(db, typed, { exact })
  return search ? listFoundLessons(db, viewer, search, limit, shown) : []
}

async function listTopics(db: Db, { typed, corrected }: CourseSearch): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select ${categories.name} as name from ${categories}
    where not exists (
        select from unnest(search_words(${corrected ?? typed})) as given
        where not exists (select from unnest(search_words(${categories.name})) as word where starts_with(word, given)))
      and exists (select from ${courses} where ${courses.categoryId} = ${categories.id} and ${isOffered})
    order by lower(${categories.name}) limit ${OTHERS}`)
  return rows.map(({ name }) => name)
}

async function listTeachers(db: Db, { words }: CourseSearch): Promise<Suggestions['teachers']> {
  const rows = await db.execute<Suggestions['teachers'][number]>(sql`
    select coalesce(${teachers.name}, called) as name, ${teachers.slug} as slug
    from (
      select min(trim(instructor)) as called, count(*) as taught
      from (
        select instructor from ${courses} where ts_filter(search, '{b}') @@ ${words} and ${isOffered} order by id limit ${TAUGHT}
      ) as near
      where search_vector(instructor, 'B') @@ ${words}
      group by lower(trim(instructor)) order by taught desc, called limit ${OTHERS}
    ) as found left join ${teachers} on lower(${teachers.name}) = lower(called)
    order by taught desc, called`)
  return rows.map(({ name, slug }) => ({ name, slug }))
}
