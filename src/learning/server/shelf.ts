import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Shelf, shelfList } from '../learning.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { enrollments } from '../tables.ts'
import { chooseNext } from '../rules.ts'
import { publicEnrollment, selectEnrollments } from './enrollments.ts'
import { listStandings, percent } from './percent.ts'

/** A part of a library, the newest activity first; a cursor is the last enrollment that was shown. */
export async function listShelf(
  db: Db,
  user: User,
  { completed, limit, cursor }: z.output<typeof shelfList> & { limit: number },
): Promise<Shelf> {
  const standings = (await listStandings(db, user.id)).map((standing) => ({
    ...standing,
    progress: percent(standing.completed, standing.visible),
  }))
  const done = standings.filter(({ progress }) => progress === 100)
  const current = standings.filter(({ progress }) => progress < 100)
  const next = chooseNext(current)
  const all = completed ? done : current
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
