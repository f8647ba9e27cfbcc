import { and, eq, sql } from 'drizzle-orm'
import type { Enrollment } from '../learning.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { courseColumns, publicCourse } from '../../catalogue/server/courses/course-rows.ts'
import { getCourseAccess } from '../../catalogue/server/courses/courses.ts'
import { isOutsideBin } from '../../catalogue/server/access/visibility.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery, queryBuilder } from '../../platform/server/db/prepared-query.ts'
import { categories, courses } from '../../catalogue/tables.ts'
import { batches, batchMembers } from '../../students/tables/batches.ts'
import { enrollments } from '../tables.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { isEntitled } from '../../catalogue/server/access/entitlement.ts'
import { listProgressByCourse, type CourseProgress } from './percent.ts'
import { t } from '../../catalogue/texts/errors.ts'

const enrollmentOf = preparedQuery(
  ({ userId, courseId }: Placeholders<{ userId: string; courseId: number }>) =>
    queryBuilder
      .select({ id: enrollments.id })
      .from(enrollments)
      .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId))),
)

/** Returns whether the user is enrolled. Throws 404 if the course does not exist for the user. */
export async function isEnrolled(db: Db, user: User, courseId: number): Promise<{ enrolled: boolean }> {
  const [[row]] = await Promise.all([
    enrollmentOf(db, { userId: user.id, courseId }),
    getCourseAccess(db, user, courseId),
  ])
  return { enrolled: row !== undefined }
}

/** Returns the IDs of a student's courses, for cards. */
export async function listEnrolledCourses(db: Db, user: User): Promise<number[]> {
  const rows = await db
    .select({ courseId: enrollments.courseId })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, user.id), isOutsideBin))
  return rows.map(({ courseId }) => courseId)
}

/** Returns the progress in each of a student's courses, most recent activity first. */
export async function listProgress(db: Db, user: User): Promise<{ courseId: number; progress: number }[]> {
  const courseProgress = await listProgressByCourse(db, user.id)
  return courseProgress.map(({ courseId, progress }) => ({ courseId, progress }))
}

/** Returns a student's enrolments, most recent activity first. Includes courses that are now locked. */
export async function listEnrollments(db: Db, user: User): Promise<Enrollment[]> {
  const [courseProgress, rows] = await Promise.all([
    listProgressByCourse(db, user.id),
    selectEnrollments(db).where(and(eq(enrollments.userId, user.id), isOutsideBin)),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return courseProgress.flatMap((one) => {
    const row = byId.get(one.enrollmentId)
    return row ? [publicEnrollment(user, row, one)] : []
  })
}

/**
 * Returns a student's enrolment in one course. Null if the student is not enrolled. Throws 404 if the course does not
 * exist for the student.
 */
export async function readEnrollment(db: Db, user: User, courseId: number): Promise<Enrollment | null> {
  const [enrollment] = await Promise.all([
    findEnrollment(db, user, courseId),
    getCourseAccess(db, user, courseId),
  ])
  return enrollment
}

async function findEnrollment(db: Db | Tx, user: User, courseId: number): Promise<Enrollment | null> {
  const [[courseProgress], [row]] = await Promise.all([
    listProgressByCourse(db, user.id, courseId),
    selectEnrollments(db).where(
      and(eq(enrollments.userId, user.id), eq(enrollments.courseId, courseId), isOutsideBin),
    ),
  ])
  return row && courseProgress ? publicEnrollment(user, row, courseProgress) : null
}

/**
 * Enrols the student. If the student is already enrolled, returns that enrolment with `created` false, even if the
 * course is now locked. Throws 402 for a premium course without access, and 404 if the course does not exist for the
 * student.
 */
export function createEnrollment(
  db: Db,
  user: User,
  courseId: number,
): Promise<Enrollment & { created: boolean }> {
  return transact(db, async (tx) => {
    const course = await getCourseAccess(tx, user, courseId)
    const may = !course.isPremium || (await isEntitled(tx, user, courseId))
    const created = may && (await enroll(tx, { userId: user.id, courseId }))
    const made = await findEnrollment(tx, user, courseId)
    if (!made) {
      if (!may) throw catalogueErrors.PURCHASE_REQUIRED({ purpose: t.toAccessLessons })
      // Someone deleted the course during this call.
      throw catalogueErrors.COURSE_NOT_FOUND()
    }
    return { ...made, created }
  })
}

/** Enrols without an access check. Returns false if the user was already enrolled. */
export async function enroll(db: Db | Tx, values: { userId: string; courseId: number }): Promise<boolean> {
  const made = await db
    .insert(enrollments)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: enrollments.id })
  return made.length > 0
}

/** Enrols several users without an access check. Skips users who are already enrolled. */
export async function enrollAll(tx: Tx, values: { userId: string; courseId: number }[]): Promise<void> {
  if (values.length > 0) await tx.insert(enrollments).values(values).onConflictDoNothing()
}

export const selectEnrollments = (db: Db | Tx) =>
  db
    .select({
      id: enrollments.id,
      courseId: enrollments.courseId,
      createdAt: enrollments.createdAt,
      course: courseColumns,
      /** The names of the student's batches. */
      batches: sql<string[]>`array(
        select b.name from ${batchMembers} m join ${batches} b on b.id = m.batch_id
        where m.user_id = ${enrollments.userId} and m.left_at is null and b.archived_at is null order by b.id)`,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectEnrollments>>[number]

export const publicEnrollment = (
  user: User,
  { course, batches: _batches, ...row }: Row,
  { completed, progress, isGraded, finishedAt, newLessonIds, resume }: CourseProgress,
): Enrollment => ({
  ...row,
  course: publicCourse(course, user),
  completedLessons: completed,
  progress,
  finishedAt,
  isGraded,
  newLessonIds,
  resume,
})
