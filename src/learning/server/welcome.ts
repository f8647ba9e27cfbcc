import { eq, sql } from 'drizzle-orm'
import type { Welcome } from '../learning.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { isCourseVisible } from '../../catalogue/server/access/visibility.ts'
import { courses, lessons } from '../../catalogue/tables.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { enrollments, lessonProgress } from '../tables.ts'
import { chooseNext } from '../rules.ts'
import { type Kept, selectStudyGoal, weekOfKept } from './study-goal/study-goal.ts'
import { publicEnrollment, selectEnrollments } from './enrollments.ts'
import { listProgressByCourse } from './percent.ts'

/** Maximum number of new lessons in the response. */
const FRESH = 3

/** Returns the data for a returning student. `isDated` means that the response changes every day. */
export async function readWelcome(db: Db, user: User): Promise<Welcome & { isDated: boolean }> {
  const [next, { fresh, kept }] = await Promise.all([findNext(db, user), listFresh(db, user)])
  return { next, fresh, ...(kept && { week: weekOfKept(kept) }), isDated: kept !== null }
}

async function findNext(db: Db, user: User): Promise<Welcome['next']> {
  const courseProgress = await listProgressByCourse(db, user.id)
  const next = chooseNext(courseProgress.filter(({ progress }) => progress < 100))
  if (!next) return null
  const [row] = await selectEnrollments(db).where(eq(enrollments.id, next.enrollmentId))
  return row ? publicEnrollment(user, row, next) : null
}

type Fresh = { fresh: Welcome['fresh']; kept: Kept }

/**
 * Returns lessons that were added since the student's last activity in each course, newest first. Does not compare
 * with the current time, so that cached responses stay valid until data changes. The same statement reads the study
 * goal.
 */
async function listFresh(db: Db, user: User): Promise<Fresh> {
  const [row] = await db.execute<Fresh>(sql`
    select ${selectStudyGoal(user.id)} as kept, coalesce((select json_agg(lesson) from (
      select ${lessons.id} as "lessonId", ${lessons.title} as title, ${lessons.order} as "order",
        json_build_object('title', ${courses.title}, 'language', ${courses.language}) as course
      from ${enrollments}
        join ${courses} on ${courses.id} = ${enrollments.courseId} and ${isCourseVisible(user)}
        join ${lessons} on ${lessons.courseId} = ${courses.id} and ${lessons.isShown}
      where ${enrollments.userId} = ${user.id} and ${lessons.createdAt} > greatest(${enrollments.createdAt}, (
        select max(p.updated_at) from ${lessonProgress} p join ${lessons} l on l.id = p.lesson_id
        where p.user_id = ${user.id} and l.course_id = ${courses.id}))
      order by ${lessons.createdAt} desc, ${lessons.id} desc
      limit ${FRESH}) as lesson), '[]') as fresh`)
  return row ?? { fresh: [], kept: null }
}
