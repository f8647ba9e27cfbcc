import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lessonOrder } from '../../catalogue/server/lessons/lesson-order.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery } from '../../platform/server/db/prepared-query.ts'
import { enrollments, lessonProgress } from '../tables.ts'
import { courses, lessons } from '../../catalogue/tables.ts'

/**
 * Returns the percentage of visible lessons that are complete, with one decimal. 100 only if all are complete, 0
 * without lessons.
 */
export const percent = (completed: number, visible: number) =>
  visible > 0 && completed >= visible
    ? 100
    : visible > 0
      ? Math.min(Math.round((completed * 1000) / visible) / 10, 99.9)
      : 0

export type CourseProgress = {
  enrollmentId: number
  courseId: number
  visible: number
  completed: number
  resume: { lessonId: number; title: string; order: number; position: number } | null
}

/** A visible lesson of the course. Its alias is `l` in the queries below. */
const lesson = alias(lessons, 'l')

/**
 * Returns the progress in each of a user's courses outside the bin, counted from the current lessons. The most recent
 * activity is first.
 */
export const listProgressByCourse = (
  db: Db | Tx,
  userId: string,
  courseId?: number,
): Promise<CourseProgress[]> => courseProgress(db, { userId, courseId })

const courseProgress = preparedQuery(
  ({
    userId,
    courseId,
  }: Placeholders<{ userId: string; courseId: number | undefined }>) => sql<CourseProgress>`
    select e.id as "enrollmentId", e.course_id as "courseId",
      count(l.id)::int as visible,
      (count(*) filter (where p.completed))::int as completed,
      (array_agg(
        json_build_object('lessonId', l.id, 'title', l.title, 'order', l."order", 'position', coalesce(p.position, 0))
        order by p.updated_at desc nulls last, ${sql.join(lessonOrder(lesson), sql`, `)}
      ) filter (where l.id is not null and not coalesce(p.completed, false)))[1] as resume
    from ${enrollments} e
      join ${courses} c on c.id = e.course_id and c.deleted_at is null
      left join ${lessons} l on l.course_id = e.course_id and l.is_visible
      left join ${lessonProgress} p on p.lesson_id = l.id and p.user_id = e.user_id
    where e.user_id = ${userId} ${courseId && sql`and e.course_id = ${courseId}`}
    group by e.id
    order by greatest(e.created_at, max(p.updated_at)) desc, e.id desc`,
)

/** Returns a user's progress in one course. 0 if they are not enrolled. */
export async function getCoursePercent(db: Db | Tx, userId: string, courseId: number): Promise<number> {
  const [courseProgress] = await listProgressByCourse(db, userId, courseId)
  return courseProgress ? percent(courseProgress.completed, courseProgress.visible) : 0
}
