import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { accountsErrors } from '../../accounts/errors.ts'
import { refuseOwnWork } from '../../accounts/server/refuse-own-work.ts'
import { users } from '../../accounts/tables.ts'
import { writeAudit } from '../../academy/server/audit.ts'
import { courses as policy } from '../../catalogue/courses.policy.ts'
import { getEntitlement } from '../../catalogue/server/access/entitlement.ts'
import { getCourseAccess } from '../../catalogue/server/courses/courses.ts'
import { lessonOrder } from '../../catalogue/server/lessons/lesson-order.ts'
import { lockLessonFor } from '../../catalogue/server/lessons/lessons.ts'
import { createLocks, lockColumns, publicLock, readStanding } from '../../catalogue/server/release/locks.ts'
import { courses, lessons, sections } from '../../catalogue/tables.ts'
import { lessonExcuses } from '../../learning/tables.ts'
import { type Db, transact } from '../../platform/server/db/connect.ts'
import type { User } from '../../platform/user.schema.ts'
import type { excuseInput, studentLesson, studentLessonList } from '../office.schema.ts'

/**
 * Returns the visible lessons in a course with their locks for a student at a given time. Uses the student's current
 * progress and purchases. Throws 404 if the course or the student does not exist.
 */
export async function listStudentLessons(
  db: Db,
  viewer: User,
  { courseId, userId, at }: z.output<typeof studentLessonList>,
): Promise<z.infer<typeof studentLesson>[]> {
  const [student] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  if (!student) throw accountsErrors.USER_NOT_FOUND()
  const [rows, standing, entitlement] = await Promise.all([
    db
      .select({ ...lockColumns, title: lessons.title, order: lessons.order })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .leftJoin(sections, eq(sections.id, lessons.sectionId))
      .where(and(eq(lessons.courseId, courseId), eq(lessons.isShown, true)))
      .orderBy(...lessonOrder()),
    readStanding(db, userId, courseId),
    getEntitlement(db, student),
    getCourseAccess(db, viewer, courseId),
  ])
  const asker = {
    isExempt: policy.can(student, 'openAll', { courseId }),
    entitlement,
    now: at === undefined ? new Date() : new Date(at),
  }
  const [first] = rows
  if (!first) return []
  const lockOf = createLocks(first, standing, asker)
  const known = new Map(standing.map((own) => [own.id, own]))
  return rows.map((row) => {
    const own = known.get(row.id)
    return {
      id: row.id,
      title: row.title,
      order: row.order,
      completed: own?.isCompleted ?? false,
      excused: own?.isExcused ?? false,
      ...publicLock(lockOf(row)),
    }
  })
}

/**
 * Opens a lesson for a student, or applies its rules again. Throws 404 if the lesson or the student does not exist,
 * and 403 if staff choose themselves.
 */
export function excuseStudent(
  db: Db,
  actor: User,
  { lessonId, userId, excused }: z.output<typeof excuseInput>,
): Promise<void> {
  return transact(db, async (tx) => {
    refuseOwnWork(actor, userId)
    const [student] = await tx
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, userId))
      .for('key share')
    if (!student) throw accountsErrors.USER_NOT_FOUND()
    await lockLessonFor(tx, actor, lessonId)
    const own = and(eq(lessonExcuses.lessonId, lessonId), eq(lessonExcuses.userId, userId))
    const changed = excused
      ? await tx
          .insert(lessonExcuses)
          .values({ lessonId, userId, createdBy: actor.id })
          .onConflictDoNothing()
          .returning({ lessonId: lessonExcuses.lessonId })
      : await tx.delete(lessonExcuses).where(own).returning({ lessonId: lessonExcuses.lessonId })
    if (changed.length === 0) return
    const [lesson] = await tx.select({ title: lessons.title }).from(lessons).where(eq(lessons.id, lessonId))
    await writeAudit(tx, actor, excused ? 'lesson.excused' : 'lesson.excuse_removed', ['lesson', lessonId], {
      title: lesson?.title,
      username: student.username,
    })
  })
}
