import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FoundLesson, searchInput, Suggestions } from '../../search.schema.ts'
import { categories, courses } from '../../tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { isOffered, type Viewer } from '../access/existence.ts'
import { type CourseSearch, findSearch } from './course-search.ts'
import { listFoundCourses } from '../courses/course-lists.ts'
import { listFoundLessons } from './found-lessons.ts'

type Input = z.output<typeof searchInput>

const COURSES = 4
const LESSONS = 3
const OTHERS = 3
/** A word that very many courses have of their teachers is looked at in the first of them. */
const TAUGHT = 200

/** Where a search would lead, while it is typed: what everybody is offered, and of lessons what the viewer may watch. */
export async function suggest(db: Db, viewer: Viewer, { search: typed, exact }: Input): Promise<Suggestions> {
  const search = await findSearch(db, typed, exact)
  if (!search) return { corrected: null, courses: [], lessons: [], topics: [], teachers: [] }
  const [{ items }, lessons, topics, teachers] = await Promise.all([
    listFoundCourses(db, viewer, { limit: COURSES, brief: true, published: true }, search, isOffered),
    listFoundLessons(db, viewer, search, LESSONS),
    listTopics(db, search),
    listTeachers(db, search),
  ])
  return { corrected: search.corrected, courses: items, lessons, topics, teachers }
}

/** The lessons alone, for the page of results. */
export async function searchLessons(
  db: Db,
  viewer: Viewer,
  { search: typed, exact, limit }: Input & { limit: number },
): Promise<FoundLesson[]> {
  const search = await findSearch(db, typed, exact)
  return search ? listFoundLessons(db, viewer, search, limit) : []
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

async function listTeachers(db: Db, { words }: CourseSearch): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select instructor as name
    from (
      select instructor from ${courses} where ts_filter(search, '{b}') @@ ${words} and ${isOffered} order by id limit ${TAUGHT}
    ) as taught
    where search_vector(instructor, 'B') @@ ${words}
    group by instructor order by count(*) desc, instructor limit ${OTHERS}`)
  return rows.map(({ name }) => name)
}
