import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isTaughtBy } from '../../../catalogue/server/teachers/teacher-of.ts'
import { courses, lessons, teachers } from '../../../catalogue/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { hasDuty } from '../../../platform/policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import { officeErrors } from '../../errors.ts'
import type { taughtCourses } from '../../office.schema.ts'

const MAX_LISTED = 200

/** Returns the courses outside the bin that the user teaches, by title. Throws 403 if the user is not a teacher. */
export async function listTaughtCourses(db: Db, user: User): Promise<z.infer<typeof taughtCourses>> {
  const [teacher] = await db
    .select({ name: teachers.name })
    .from(teachers)
    .where(eq(teachers.userId, user.id))
    .limit(1)
  if (!teacher) throw officeErrors.NOT_TEACHER()
  return db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .innerJoin(teachers, isTaughtBy(sql`${teachers}.name`))
    .where(and(eq(teachers.userId, user.id), isNull(courses.deletedAt), eq(courses.isPublished, true)))
    .orderBy(asc(courses.title), asc(courses.id))
    .limit(MAX_LISTED)
}

/**
 * Throws 403 unless the user may see the students in the course or teaches it. Also throws 403 if the course does
 * not exist.
 */
export async function refuseOtherCourse(db: Db, user: User, courseId: number): Promise<void> {
  if (hasDuty(user, 'students', { courseId })) return
  const [own] = await db
    .select({ id: courses.id })
    .from(courses)
    .innerJoin(teachers, isTaughtBy(sql`${teachers}.name`))
    .where(and(eq(courses.id, courseId), eq(teachers.userId, user.id)))
  if (!own) throw officeErrors.NOT_TEACHER()
}

/** Like `refuseOtherCourse`, for the course of a lesson. */
export async function refuseOtherLesson(db: Db, user: User, lessonId: number): Promise<void> {
  if (hasDuty(user, 'students')) return
  const [lesson] = await db
    .select({ courseId: lessons.courseId })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
  await refuseOtherCourse(db, user, lesson?.courseId ?? 0)
}
