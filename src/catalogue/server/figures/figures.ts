import { sql } from 'drizzle-orm'
import { users } from '../../../accounts/tables.ts'
import { lessonProgress } from '../../../learning/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { countOf } from '../../../platform/server/db/counters.ts'
import type { Figures } from '../../courses.schema.ts'
import { courses, lessons } from '../../tables.ts'
import { isOffered } from '../access/visibility.ts'

/** Counting reads all lessons and all progress: every ten minutes is often enough for a home page. */
const LASTS = 10 * 60_000
const counted = new WeakMap<Db, { at: number; figures: Promise<Figures> }>()

/** Counts what the home page may say of the academy: at most ten minutes old. */
export function getFigures(db: Db): Promise<Figures> {
  const known = counted.get(db)
  if (known && Date.now() - known.at < LASTS) return known.figures
  const figures = count(db)
  counted.set(db, { at: Date.now(), figures })
  // A failure is not cached.
  figures.catch(() => counted.delete(db))
  return figures
}

async function count(db: Db): Promise<Figures> {
  const [row] = await db.execute<Figures>(sql`
    select ${countOf('users')} - (select count(*) from ${users} where role = 'admin')::float8 as students,
      ${countOf('offered')} as courses,
      (select floor(coalesce(sum(seconds_of(${lessons.duration})), 0) / 3600)::float8
        from ${lessons} join ${courses} on ${courses.id} = ${lessons.courseId}
        where ${lessons.isVisible} and ${isOffered}) as hours,
      (select coalesce(floor(100.0 * count(*) filter (where ${lessonProgress.completed}) / nullif(count(*), 0)), 0)::float8
        from ${lessonProgress}) as success`)
  return row ?? { students: 0, courses: 0, hours: 0, success: 0 }
}
