import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { courseStudentList, courseStudentPage } from '../../office.schema.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { getCourseAccess } from '../../../catalogue/server/courses/courses.ts'
import { courses, lessons } from '../../../catalogue/tables.ts'
import { isMobileConfirmed } from '../../../accounts/server/lock-users.ts'
import { users } from '../../../accounts/tables.ts'
import { isRequired, percent } from '../../../learning/server/percent.ts'
import { courseCompletions, courseStudents, enrollments, lessonProgress } from '../../../learning/tables.ts'
import type { User } from '../../../platform/user.schema.ts'
import { accessColumns } from './course-access.ts'
import { findUserSearch } from '../../../accounts/server/user-search.ts'

/** A search stops counting its matches at this number. */
const COUNTED = 1000

const lessonsOfCourse = sql`from ${lessons} l
  left join ${courseCompletions} f on f.user_id = ${enrollments.userId} and f.course_id = ${enrollments.courseId}
  left join ${lessonProgress} p on p.lesson_id = l.id and p.user_id = ${enrollments.userId}
  where l.course_id = ${enrollments.courseId} and l.is_shown and ${isRequired}`
const required = sql<number>`(select count(*)::int ${lessonsOfCourse})`
const done = sql<number>`(select count(*)::int ${lessonsOfCourse} and p.completed)`
const finishedAt = sql<Date | null>`(
  select f.finished_at from ${courseCompletions} f
  where f.user_id = ${enrollments.userId} and f.course_id = ${enrollments.courseId})`.mapWith(
  courseCompletions.finishedAt,
)

const own = sql`from ${lessonProgress} p join ${lessons} l on l.id = p.lesson_id
  where p.user_id = ${enrollments.userId} and l.course_id = ${enrollments.courseId}`
const studiedAt = sql<Date | null>`(select max(p.updated_at) ${own})`.mapWith(lessonProgress.updatedAt)

/** Returns the students in a course, newest first. Throws 404 if the course does not exist. */
export async function listCourseStudents(
  db: Db,
  viewer: User,
  { courseId, search, cursor, limit = MAX_PAGE_SIZE }: z.output<typeof courseStudentList>,
): Promise<z.infer<typeof courseStudentPage>> {
  await getCourseAccess(db, viewer, courseId)
  // Without this condition, the result would reveal whether another student matches exactly.
  const isHere = sql`${users.id} in (select ${enrollments.userId} from ${enrollments} where ${enrollments.courseId} = ${courseId})`
  const found = await findUserSearch(db, search, isHere)
  const enrolled = and(eq(enrollments.courseId, courseId), found?.matches)
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        enrollmentId: enrollments.id,
        id: users.id,
        username: users.username,
        fullName: users.fullName,
        mobile: users.mobile,
        isMobileConfirmed,
        enrolledAt: enrollments.createdAt,
        ...accessColumns,
        required,
        done,
        finishedAt,
        studiedAt,
      })
      .from(enrollments)
      .innerJoin(users, eq(users.id, enrollments.userId))
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(and(enrolled, cursor === undefined ? undefined : lt(enrollments.id, cursor)))
      .orderBy(desc(enrollments.id))
      .limit(limit + 1),
    found
      ? db.select({ n: count() }).from(
          db
            .select({ id: enrollments.id })
            .from(enrollments)
            .innerJoin(users, eq(users.id, enrollments.userId))
            .where(enrolled)
            .limit(COUNTED + 1)
            .as('found'),
        )
      : db
          .select({ n: courseStudents.students })
          .from(courseStudents)
          .where(eq(courseStudents.courseId, courseId)),
  ])
  const total = counted?.n ?? 0
  const capped = found !== undefined && total > COUNTED
  return {
    items: rows
      .slice(0, limit)
      .map(({ enrollmentId: _id, by, until, required, done, finishedAt, ...student }) => ({
        ...student,
        access: { by, until },
        progress: percent({ required, done, finishedAt }),
      })),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.enrollmentId ?? null) : null,
    total: capped ? COUNTED : total,
    capped,
  }
}
