import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { questionVersions, videoAnswers, videoQuestions } from '../../../assessment/tables.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { isLessonVisible } from '../../../catalogue/server/access/visibility.ts'
import { getCourseAccess } from '../../../catalogue/server/courses/courses.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { comments } from '../../../community/tables.ts'
import { courseCompletions, enrollments, lessonProgress, notes } from '../../../learning/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { refuseOtherCourse, refuseOtherLesson } from './taught-courses.ts'
import { type courseInsight, type lessonInsight, MIN_INSIGHT_STUDENTS } from '../../office.schema.ts'

const WEEKS = 12
/** Number of parts of a video. */
const PARTS = 20

/**
 * Returns the enrolments and completions of a course by week. Throws 403 unless the user is staff or teaches the
 * course, and 404 if it does not exist.
 */
export async function getCourseInsight(
  db: Db,
  viewer: User,
  { courseId, siteName }: { courseId: number; siteName: string },
): Promise<z.infer<typeof courseInsight>> {
  await refuseOtherCourse(db, viewer, courseId)
  await getCourseAccess(db, viewer, courseId)
  const { time_zone: zone } = await readSettings(db, siteName)
  const rows = await db.execute<{ day: string; enrolled: number; finished: number }>(sql`
    with weeks as (
      select day, day at time zone ${zone}::text as begins from generate_series(
        date_trunc('week', now() at time zone ${zone}::text) - make_interval(weeks => ${WEEKS - 1}),
        now() at time zone ${zone}::text, interval '1 week') as day
    ), counted as (
      select date_trunc('week', e.created_at at time zone ${zone}::text) as day, count(*)::int as enrolled,
        count(c.user_id)::int as finished
      from ${enrollments} e
      left join ${courseCompletions} c on c.user_id = e.user_id and c.course_id = e.course_id
      where e.course_id = ${courseId} and e.created_at >= (select min(begins) from weeks)
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(enrolled, 0) as enrolled, coalesce(finished, 0) as finished
    from weeks left join counted using (day) order by day`)
  return { weeks: rows.map(({ day, ...counts }) => ({ week: new Date(day), ...counts })) }
}

/**
 * Returns the positions at which students stop, ask and watch again in a lesson. Students who continued after a
 * position, or completed the lesson, did not stop there. Throws 403 unless the user is staff or teaches the course,
 * and 404 if the lesson does not exist.
 */
export async function getLessonInsight(
  db: Db,
  viewer: User,
  lessonId: number,
): Promise<z.infer<typeof lessonInsight>> {
  await refuseOtherLesson(db, viewer, lessonId)
  const [lesson] = await db
    .select({ length: sql<number | null>`seconds_of(${lessons.duration})::float8` })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), isLessonVisible(viewer)))
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  const length = lesson.length ?? 0
  const part = (seconds: string) =>
    sql`least(${PARTS - 1}, floor(${sql.raw(seconds)} * ${PARTS} / nullif(${length}::float8, 0)))::int`
  const secondsAt = (number: string) => sql`(${sql.raw(number)} * ${length}::numeric / ${PARTS})`
  const rows = await db.execute<Part>(sql`
    with watched as (
      select position, completed, rewatched from ${lessonProgress} where lesson_id = ${lessonId}
    ), moments as (
      select ${part('position')} as part, 1 as stopped, 0 as asked from watched where position > 0 and not completed
      union all
      select ${part('at_seconds')}, 0, 1 from ${comments}
      where lesson_id = ${lessonId} and parent_id is null and hidden_at is null and deleted_at is null
        and at_seconds is not null
      union all
      select ${part('at_seconds')}, 0, 1 from ${notes} where lesson_id = ${lessonId}
    )
    select (select count(*)::int from watched) as students, part,
      coalesce(sum(stopped), 0)::int as stopped, coalesce(sum(asked), 0)::int as asked,
      (select count(*)::int from watched where rewatched && numrange(${secondsAt('part')}, ${secondsAt('(part + 1)')}))
        as rewatched
    from generate_series(0, ${PARTS - 1}) as part left join moments using (part)
    group by part order by part`)
  const students = rows[0]?.students ?? 0
  const questions = await countVideoAnswers(db, lessonId)
  if (students < MIN_INSIGHT_STUDENTS || length <= 0) return { students, parts: [], questions }
  return {
    students,
    questions,
    parts: rows.map(({ part: at, stopped, asked, rewatched }) => ({
      atSeconds: (at * length) / PARTS,
      stopped,
      asked,
      rewatched,
    })),
  }
}

type Part = { students: number; part: number; stopped: number; asked: number; rewatched: number }

/** Returns how many students answered each question in a video. The questions are in the order of their positions. */
async function countVideoAnswers(
  db: Db,
  lessonId: number,
): Promise<z.infer<typeof lessonInsight>['questions']> {
  const rows = await db
    .select({
      atSeconds: videoQuestions.seconds,
      text: sql<string>`(
        select left(v.text, 300) from ${questionVersions} v where v.question_id = ${videoQuestions.questionId}
        order by v.number desc limit 1)`,
      answered: sql<number>`count(${videoAnswers.id})::int`,
      right: sql<number>`count(*) filter (where ${videoAnswers.isRight})::int`,
    })
    .from(videoQuestions)
    .leftJoin(videoAnswers, eq(videoAnswers.videoQuestionId, videoQuestions.id))
    .where(eq(videoQuestions.lessonId, lessonId))
    .groupBy(videoQuestions.id)
    .orderBy(asc(videoQuestions.seconds), asc(videoQuestions.id))
  return rows.map((row) => ({ ...row, right: row.answered < MIN_INSIGHT_STUDENTS ? null : row.right }))
}
