import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lessonOrder } from '../../catalogue/server/lessons/lesson-order.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery } from '../../platform/server/db/prepared-query.ts'
import { courseCompletions, enrollments, lessonProgress } from '../tables.ts'
import { courses, lessons } from '../../catalogue/tables.ts'

/** The counts with which we compute the progress in a course. */
export type Counts = {
  /**
   * Number of visible lessons that the student must complete to finish. `done` is the number of these that are
   * complete.
   */
  required: number
  done: number
  finishedAt: Date | null
}

/**
 * Returns the percentage of required lessons that are complete, with one decimal. 100 only if all are complete. If
 * there are no required lessons, returns 100 if the student has finished the course, otherwise 0.
 */
export const percent = ({ required, done, finishedAt }: Counts) =>
  required === 0
    ? finishedAt
      ? 100
      : 0
    : done >= required
      ? 100
      : Math.min(Math.round((done * 1000) / required) / 10, 99.9)

export type CourseProgress = Counts & {
  enrollmentId: number
  courseId: number
  /** Number of complete visible lessons, required or not. */
  completed: number
  progress: number
  hasQuiz: boolean
  /** Whether the course has a quiz or an assignment. */
  isGraded: boolean
  /** Visible lessons that were added after the student finished, and that the student has not completed. */
  newLessonIds: number[]
  resume: { lessonId: number; title: string; order: number; position: number } | null
}

/**
 * SQL condition: the student must complete the lesson `l`. For students who finished the course, only the lessons
 * that were required at that time count. `f` is the row of `course_completions`.
 */
export const isRequired = sql`coalesce(l.id = any(f.required_ids), l.is_required)`

/** A visible lesson of the course. Its alias is `l` in the queries below. */
const lesson = alias(lessons, 'l')

/**
 * Returns the progress in each of a user's courses outside the bin, counted from the current lessons. The course
 * with the most recent activity is first.
 */
export async function listProgressByCourse(
  db: Db | Tx,
  userId: string,
  courseId?: number,
): Promise<CourseProgress[]> {
  const rows = await courseProgress(db, { userId, courseId })
  return rows.map(({ finishedAt, ...row }) => {
    const counts = { ...row, finishedAt: finishedAt === null ? null : new Date(finishedAt) }
    return { ...counts, progress: percent(counts) }
  })
}

type Row = Omit<CourseProgress, 'progress' | 'finishedAt'> & { finishedAt: string | null }

const courseProgress = preparedQuery(
  ({ userId, courseId }: Placeholders<{ userId: string; courseId: number | undefined }>) => sql<Row>`
    select e.id as "enrollmentId", e.course_id as "courseId",
      (count(*) filter (where l.id is not null and ${isRequired}))::int as required,
      (count(*) filter (where p.completed and ${isRequired}))::int as done,
      to_json(f.finished_at) #>> '{}' as "finishedAt",
      (count(*) filter (where p.completed))::int as completed,
      coalesce(bool_or(l.kind = 'quiz'), false) as "hasQuiz",
      coalesce(bool_or(l.kind in ('quiz', 'assignment')), false) as "isGraded",
      coalesce(json_agg(l.id order by l.id) filter (
        where l.id is not null and not coalesce(p.completed, false) and l.id <> all(f.lesson_ids)), '[]') as "newLessonIds",
      (array_agg(
        json_build_object('lessonId', l.id, 'title', l.title, 'order', l."order", 'position', coalesce(p.position, 0))
        order by p.updated_at desc nulls last, ${sql.join(lessonOrder(lesson), sql`, `)}
      ) filter (where l.id is not null and not coalesce(p.completed, false)))[1] as resume
    from ${enrollments} e
      join ${courses} c on c.id = e.course_id and c.deleted_at is null
      left join ${lessons} l on l.course_id = e.course_id and l.is_shown
      left join ${lessonProgress} p on p.lesson_id = l.id and p.user_id = e.user_id
      left join ${courseCompletions} f on f.user_id = e.user_id and f.course_id = e.course_id
    where e.user_id = ${userId} ${courseId && sql`and e.course_id = ${courseId}`}
    group by e.id, f.user_id, f.course_id
    order by greatest(e.created_at, max(p.updated_at)) desc, e.id desc`,
)

/** Returns a user's progress in one course. 0 if the user is not enrolled. */
export async function getCoursePercent(db: Db | Tx, userId: string, courseId: number): Promise<number> {
  const [courseProgress] = await listProgressByCourse(db, userId, courseId)
  return courseProgress?.progress ?? 0
}
