import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { progressUpdate } from '../learning.schema.ts'
import type { User } from '../../platform/user.schema.ts'
import { getCourseAccess } from '../../catalogue/server/courses/courses.ts'
import { isLessonVisible, viewerQuery } from '../../catalogue/server/access/visibility.ts'
import { findLessons } from '../../catalogue/server/lessons/lesson-rows.ts'
import { lessonOrder } from '../../catalogue/server/lessons/lesson-order.ts'
import { getOpenLesson, lockLessonFor, refuseUnknownLesson } from '../../catalogue/server/lessons/lessons.ts'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery, queryBuilder } from '../../platform/server/db/prepared-query.ts'
import { completionRuleOf } from './completion.ts'
import { addToDay } from './study-goal/study-days.ts'
import { enrollments, lessonProgress } from '../tables.ts'
import { lessons } from '../../catalogue/tables.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { learningErrors } from '../errors.ts'
import { getCoursePercent } from './percent.ts'

type Progress = { position: number; completed: boolean }

const progressOf = preparedQuery(({ userId, lessonId }: Placeholders<{ userId: string; lessonId: number }>) =>
  queryBuilder
    .select({
      position: lessonProgress.position,
      completed: lessonProgress.completed,
      watchedTo: sql<number>`coalesce(upper(${lessonProgress.watched}), 0)::float8`,
    })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId))),
)

/**
 * Returns the user's progress in a lesson, even if it is locked. Throws 404 if the lesson does not exist for the
 * user.
 */
export async function getProgress(db: Db, user: User, lessonId: number): Promise<Progress> {
  const [[row]] = await Promise.all([
    progressOf(db, { userId: user.id, lessonId }),
    refuseUnknownLesson(db, user, lessonId),
  ])
  return { position: row?.position ?? 0, completed: row?.completed ?? false }
}

/**
 * Returns the progress, the furthest second that was played, and the second that completes the lesson. Throws 404 if
 * the lesson does not exist for the user.
 */
export async function getProgressDetail(db: Db, user: User, lessonId: number) {
  const [[row], [lesson]] = await Promise.all([
    progressOf(db, { userId: user.id, lessonId }),
    findLessons(db, user, { id: lessonId }),
  ])
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  return {
    position: 0,
    completed: false,
    watchedTo: 0,
    ...row,
    completesAt: completionRuleOf(lesson).completesAt(lesson),
  }
}

const progressIn = viewerQuery(
  ({ userId, courseId }: Placeholders<{ userId: string; courseId: number }>, viewer) =>
    queryBuilder
      .select({
        lessonId: lessonProgress.lessonId,
        position: lessonProgress.position,
        completed: lessonProgress.completed,
      })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .where(and(eq(lessonProgress.userId, userId), eq(lessons.courseId, courseId), isLessonVisible(viewer)))
      .orderBy(...lessonOrder()),
)

/**
 * Returns the user's progress in the started lessons in a course. Throws 404 if the course does not exist for the
 * user.
 */
export async function listCourseProgress(db: Db, user: User, courseId: number) {
  const [rows] = await Promise.all([
    progressIn(db, user, { userId: user.id, courseId }),
    getCourseAccess(db, user, courseId),
  ])
  return rows
}

/**
 * Maximum number of ranges, because a row must stay small. If there are more, we store one range from the first to the
 * last second.
 */
const MAX_STRETCHES = 500
/**
 * Overlaps shorter than this, in seconds, don't count as watched again, because clients round ranges and players
 * step back slightly.
 */
const MIN_REWATCHED = 1

/**
 * Saves the position and adds the played ranges. Uses a single statement, so that two devices don't overwrite each
 * other's changes. Throws 402 or 403 for a locked lesson, and 404 if the lesson does not exist for the user. Throws
 * 409 if the user is not enrolled.
 */
export async function saveProgress(
  db: Db,
  user: User,
  update: z.output<typeof progressUpdate>,
): Promise<Progress & { progress: number }> {
  if (update.secondsAgo === undefined) return save(db, user, update)
  return transact(db, async (tx) => {
    await lockLessonFor(tx, user, update.id)
    return save(tx, user, update, await countNewSeconds(tx, user, update))
  })
}

/** Returns how many seconds of these ranges the student had not watched before. */
async function countNewSeconds(
  tx: Tx,
  user: User,
  { id, watched = [] }: z.output<typeof progressUpdate>,
): Promise<number> {
  const before = sql`(select p.watched from ${lessonProgress} p where p.user_id = ${user.id} and p.lesson_id = ${id})`
  const [row] = await tx.execute<{ seconds: number }>(sql`
    select coalesce(sum(upper(part) - lower(part)), 0)::float8 as seconds
    from unnest(${multirange(watched)}::nummultirange - coalesce(${before}, '{}')) as part`)
  return row?.seconds ?? 0
}

async function save(
  db: Db | Tx,
  user: User,
  { id: lessonId, position, completed, watched, retried, secondsAgo }: z.output<typeof progressUpdate>,
  newSeconds?: number,
): Promise<Progress & { progress: number }> {
  const lesson = await getOpenLesson(db, user, lessonId)
  const madeAt = sql`now() - make_interval(secs => ${secondsAgo ?? 0})`
  const isOlder = secondsAgo === undefined ? sql`false` : sql`p.updated_at > ${madeAt}`
  const at = sql`${position}::float4`
  const watchedRanges = watched && sql`${multirange(watched)}::nummultirange`
  /**
   * SQL expression: the played ranges. Without `watched`, we assume that the video was played from the previous
   * position.
   */
  const playedFrom = (before: SQL) =>
    watchedRanges ?? sql`nummultirange(numrange(least(${before}, ${at})::numeric, ${at}::numeric))`
  const nothing = sql`'{}'::nummultirange`
  const first = completed === false ? nothing : playedFrom(sql`0::float4`)
  const more = completed === false ? nothing : sql`p.watched + ${playedFrom(sql`p.position`)}`
  const again =
    completed === false || !watchedRanges || retried || secondsAgo !== undefined
      ? sql`p.rewatched`
      : sql`p.rewatched + coalesce((select range_agg(part) from unnest(p.watched * ${watchedRanges}) as part
          where upper(part) - lower(part) >= ${sql.raw(String(MIN_REWATCHED))}), '{}')`
  const rule = completionRuleOf(lesson)
  const done = (before: SQL) =>
    rule.isComplete(lesson, { userId: user.id, before, played: sql`played`, marked: completed })

  const played = newSeconds ?? (watched ?? []).reduce((sum, [from, to]) => sum + to - from, 0)
  const seconds = Math.round(played)
  const studied = seconds >= 1 || completed === true
  const [row] = await db.execute<Progress>(sql`
    with saved as (
    insert into ${lessonProgress} as p (user_id, lesson_id, position, watched, completed, completed_at, updated_at)
    select user_id, ${lessonId}, ${at}, played, done, case when done then now() end, ${madeAt}
    from ${enrollments},
      lateral (select ${first} as played) as first,
      lateral (select ${done(sql`false`)} as done) as decision
    where user_id = ${user.id} and course_id = ${lesson.courseId}
    on conflict (user_id, lesson_id) do update set (position, watched, rewatched, completed, completed_at, updated_at) = (
      select case when ${isOlder} then p.position else ${at} end, played, repeated, done,
        case when done then coalesce(p.completed_at, now()) end, greatest(p.updated_at, ${madeAt})
      from (select ${more} as every, ${again} as repeats) as merged,
        lateral (select case when (select count(*) from unnest(every)) > ${MAX_STRETCHES}
            then nummultirange(range_merge(every)) else every end as played,
          case when (select count(*) from unnest(repeats)) > ${MAX_STRETCHES}
            then p.rewatched else repeats end as repeated) as kept,
        lateral (select ${done(sql`p.completed`)} as done) as decision)
    returning position, completed
    ) ${studied ? sql`, day as (${addToDay(user.id, seconds)})` : sql``}
    select position, completed from saved`)
  if (!row) throw learningErrors.ENROLLMENT_REQUIRED()
  return { ...row, progress: await getCoursePercent(db, user.id, lesson.courseId) }
}

const multirange = (stretches: readonly (readonly [number, number])[]) =>
  `{${stretches.map(([from, to]) => `[${from},${to})`).join(',')}}`
