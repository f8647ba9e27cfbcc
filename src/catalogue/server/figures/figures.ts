import { sql } from 'drizzle-orm'
import { COUNTED } from '../../../academy/home.rules.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { users } from '../../../accounts/tables.ts'
import { lessonProgress } from '../../../learning/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { countOf } from '../../../academy/server/counters.ts'
import { readFrom } from '../../../platform/server/db/reading.ts'
import type { Figures } from '../../courses.schema.ts'
import { courses, lessons } from '../../tables.ts'
import { isOffered } from '../access/visibility.ts'

/** How long the counts are cached, in milliseconds. Counting reads all lessons and all progress. */
const LASTS = 10 * 60_000
type Counted = { [Name in keyof Figures]: number }
const counted = new WeakMap<Db, { at: number; figures: Promise<Counted> }>()

/** Returns the figures that the owner shows. The other figures are null. */
export async function getFigures(services: Pick<Services, 'db' | 'env' | 'reading'>): Promise<Figures> {
  const settings = await readSettings(services.db, services.env.siteName)
  const isShown = {
    students: settings.stat_students === COUNTED,
    courses: settings.stat_courses === COUNTED,
    hours: settings.stat_hours === COUNTED,
    success: settings.stat_success === COUNTED,
  }
  const all = Object.values(isShown).includes(true) ? await countLately(await readFrom(services)) : null
  const shown = (name: keyof Figures) => (isShown[name] && all ? all[name] : null)
  return {
    students: shown('students'),
    courses: shown('courses'),
    hours: shown('hours'),
    success: shown('success'),
  }
}

/** Returns counts that are at most ten minutes old. */
function countLately(db: Db): Promise<Counted> {
  const known = counted.get(db)
  if (known && Date.now() - known.at < LASTS) return known.figures
  const figures = count(db)
  counted.set(db, { at: Date.now(), figures })
  // Errors are not cached.
  figures.catch(() => counted.delete(db))
  return figures
}

async function count(db: Db): Promise<Counted> {
  const [row] = await db.execute<Counted>(sql`
    select ${countOf('users')} - (select count(*) from ${users} where role = 'admin')::float8 as students,
      ${countOf('offered')} as courses,
      (select floor(coalesce(sum(seconds_of(${lessons.duration})), 0) / 3600)::float8
        from ${lessons} join ${courses} on ${courses.id} = ${lessons.courseId}
        where ${lessons.isShown} and ${isOffered}) as hours,
      (select coalesce(floor(100.0 * count(*) filter (where ${lessonProgress.completed}) / nullif(count(*), 0)), 0)::float8
        from ${lessonProgress}) as success`)
  return row ?? { students: 0, courses: 0, hours: 0, success: 0 }
}
