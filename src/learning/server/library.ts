import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Library, libraryList } from '../learning.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { courses } from '../../catalogue/tables.ts'
import { enrollments } from '../tables.ts'
import { chooseNext } from '../rules.ts'
import { publicEnrollment, selectEnrollments } from './enrollments.ts'
import { listProgressByCourse } from './percent.ts'

/** Returns a page of the library, most recent activity first. The cursor is the ID of the last enrolment. */
export async function listLibrary(
  db: Db,
  user: User,
  { completed, search, sort, limit, cursor }: z.output<typeof libraryList> & { limit: number },
): Promise<Library> {
  const courseProgress = await listProgressByCourse(db, user.id)
  const done = courseProgress.filter(({ progress }) => progress === 100)
  const current = courseProgress.filter(({ progress }) => progress < 100)
  const next = chooseNext(current)
  const all = await arrange(db, completed ? done : current, { search, sort })
  const start = cursor ? all.findIndex(({ enrollmentId }) => enrollmentId === cursor) + 1 : 0
  const shown = all.slice(start, start + limit)
  const last = start + limit < all.length ? shown.at(-1) : undefined

  const wanted = [...new Set([...shown, ...(next ? [next] : [])].map(({ enrollmentId }) => enrollmentId))]
  const rows = wanted.length ? await selectEnrollments(db).where(inArray(enrollments.id, wanted)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const publish = (one: (typeof courseProgress)[number]) => {
    const row = byId.get(one.enrollmentId)
    return row ? [publicEnrollment(user, row, one)] : []
  }
  return {
    items: shown.flatMap(publish),
    nextCursor: last?.enrollmentId ?? null,
    current: current.length,
    completed: done.length,
    next: next ? (publish(next)[0] ?? null) : null,
    batches: rows[0]?.batches ?? [],
    hasQuizzes: courseProgress.some(({ hasQuiz }) => hasQuiz),
  }
}

/** Returns only the courses that match all words of the search, in the requested order. */
async function arrange<T extends { enrollmentId: number }>(
  db: Db,
  courseProgress: T[],
  { search, sort }: Pick<z.output<typeof libraryList>, 'search' | 'sort'>,
): Promise<T[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (courseProgress.length === 0 || (words.length === 0 && sort === 'recent')) return courseProgress
  // Passes the IDs as a single parameter. Otherwise each number of rows would be another prepared statement, and
  // connections keep all prepared statements.
  const ids = `{${courseProgress.map(({ enrollmentId }) => enrollmentId).join(',')}}`
  const text = sql`lower(${courses.title} || ' ' || ${courses.instructor})`
  const missing = sql`select from unnest(string_to_array(${words.join(' ')}, ' ')) as word where strpos(${text}, word) = 0`
  const rows = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(sql`${enrollments.id} = any(${ids}::int[]) and not exists (${missing})`)
    .orderBy(sql`lower(${courses.title})`, enrollments.id)
  const order = new Map(rows.map(({ id }, index) => [id, index]))
  const place = ({ enrollmentId }: T) => order.get(enrollmentId) ?? 0
  const found = courseProgress.filter(({ enrollmentId }) => order.has(enrollmentId))
  return sort === 'title' ? found.toSorted((one, other) => place(one) - place(other)) : found
}
