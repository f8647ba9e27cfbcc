import { and, desc, eq, sql } from 'drizzle-orm'
import { getEntitlement } from '../../../catalogue/server/access/entitlement.ts'
import { isLessonVisible, type Viewer } from '../../../catalogue/server/access/visibility.ts'
import { lockColumns, readLocks } from '../../../catalogue/server/release/locks.ts'
import { courses, lessons, liveClasses, sections } from '../../../catalogue/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { classAttendances, enrollments } from '../../tables.ts'

const MAX_CLASSES = 200

export type PastClass = {
  title: string
  startsAt: Date
  attended: boolean
}

/**
 * Returns the live classes of the last days, latest first. Only classes that are over, that took place after the
 * student enrolled, and that the student could join.
 */
export async function listPastClasses(
  db: Db,
  student: NonNullable<Viewer>,
  days: number,
): Promise<PastClass[]> {
  const [rows, entitlement] = await Promise.all([
    db
      .select({
        ...lockColumns,
        title: lessons.title,
        startsAt: liveClasses.startsAt,
        attended: sql<boolean>`exists (
          select from ${classAttendances} a where a.lesson_id = ${lessons.id} and a.user_id = ${enrollments.userId})`,
      })
      .from(enrollments)
      .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
      .innerJoin(liveClasses, eq(liveClasses.lessonId, lessons.id))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .leftJoin(sections, eq(sections.id, lessons.sectionId))
      .where(
        and(
          eq(enrollments.userId, student.id),
          isLessonVisible(student),
          sql`${liveClasses.startsAt} >= greatest(${enrollments.createdAt}, now() - make_interval(days => ${days}))`,
          sql`${liveClasses.startsAt} + make_interval(mins => ${liveClasses.minutes}) <= now()`,
        ),
      )
      .orderBy(desc(liveClasses.startsAt), desc(lessons.id))
      .limit(MAX_CLASSES),
    getEntitlement(db, student),
  ])
  const locks = await readLocks(db, student, rows, entitlement)
  return rows
    .filter((row) => {
      const lock = locks.of(row)
      return row.attended || lock.open || lock.reason === 'inOrder'
    })
    .map(({ title, startsAt, attended }) => ({ title, startsAt, attended }))
}
