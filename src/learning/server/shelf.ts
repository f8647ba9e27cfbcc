import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Shelf, shelfList } from '../learning.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { courses } from '../../catalogue/tables.ts'
import { enrollments } from '../tables.ts'
import { chooseNext } from '../rules.ts'
import { publicEnrollment, selectEnrollments } from './enrollments.ts'
import { listStandings, percent } from './percent.ts'

/** A part of a library, the newest activity first; a cursor is the last enrollment that was shown. */
export async function listShelf(
  db: Db,
  user: User,
  { completed, search, sort, limit, cursor }: z.output<typeof shelfList> & { limit: number },
): Promise<Shelf> {
  const standings = (await listStandings(db, user.id)).map((standing) => ({
    ...standing,
    progress: percent(standing.completed, standing.visible),
  }))
  const done = standings.filter(({ progress }) => progress === 100)
  const current = standings.filter(({ progress }) => progress < 100)
  const next = chooseNext(current)
  const all = await arrange(db, completed ? done : current, { search, sort })
  const start = cursor ? all.findIndex(({ enrollmentId }) => enrollmentId === cursor) + 1 : 0
  const shown = all.slice(start, start + limit)
  const last = start + limit < all.length ? shown.at(-1) : undefined

  const wanted = [...new Set([...shown, ...(next ? [next] : [])].map(({ enrollmentId }) => enrollmentId))]
  const rows = wanted.length ? await selectEnrollments(db).where(inArray(enrollments.id, wanted)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const publish = (standing: (typeof standings)[number]) => {
    const row = byId.get(standing.enrollmentId)
    return row ? [publicEnrollment(user, row, standing)] : []
  }
  return {
    items: shown.flatMap(publish),
    nextCursor: last?.enrollmentId ?? null,
    current: current.length,
    completed: done.length,
    next: next ? (publish(next)[0] ?? null) : null,
  }
}

/** Those whose course has all words of the search, in the order that is asked for. */
async function arrange<T extends { enrollmentId: number }>(
  db: Db,
  standings: T[],
  { search, sort }: Pick<z.output<typeof shelfList>, 'search' | 'sort'>,
): Promise<T[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (standings.length === 0 || (words.length === 0 && sort === 'recent')) return standings
  const text = sql`lower(${courses.title} || ' ' || ${courses.instructor})`
  const rows = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(
      and(
        inArray(
          enrollments.id,
          standings.map(({ enrollmentId }) => enrollmentId),
        ),
        ...words.map((word) => sql`strpos(${text}, ${word}) > 0`),
      ),
    )
    .orderBy(sql`lower(${courses.title})`, enrollments.id)
  const order = new Map(rows.map(({ id }, index) => [id, index]))
  const place = ({ enrollmentId }: T) => order.get(enrollmentId) ?? 0
  const found = standings.filter(({ enrollmentId }) => order.has(enrollmentId))
  return sort === 'title' ? found.toSorted((one, other) => place(one) - place(other)) : found
}
