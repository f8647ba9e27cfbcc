import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { courses, lessons, sections } from '../../tables.ts'
import { getEntitlement } from '../access/entitlement.ts'
import { isLessonVisible, type Viewer } from '../access/visibility.ts'
import { lockColumns, readLocks } from './locks.ts'

/** Returns the IDs of the given lessons that the user can open now. */
export async function findOpenLessons(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const [rows, entitlement] = await Promise.all([
    db
      .select(lockColumns)
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .leftJoin(sections, eq(sections.id, lessons.sectionId))
      .where(and(sql`${lessons.id} = any(${`{${ids.join(',')}}`}::int[])`, isLessonVisible(viewer))),
    getEntitlement(db, viewer),
  ])
  const locks = await readLocks(db, viewer, rows, entitlement)
  return new Set(rows.filter((row) => locks.of(row).open).map(({ id }) => id))
}
