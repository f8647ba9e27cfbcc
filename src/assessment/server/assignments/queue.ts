import { and, asc, eq, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from '../../../accounts/tables.ts'
import { isInOwnCourses } from '../../../catalogue/server/access/course-scopes.ts'
import { courses, lessons } from '../../../catalogue/tables.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { queueInput, QueuedSubmission } from '../../submissions.schema.ts'
import { submissions } from '../../tables.ts'

/** Minutes for which a submission counts as open after a teacher has opened it. */
export const OPEN_MINUTES = 5

const opener = alias(users, 'opener')

/** SQL expression: a user's full name, or the username if there is none. */
export const nameOf = (of: Record<'fullName' | 'username', AnyPgColumn>) =>
  sql<string>`coalesce(nullif(${of.fullName}, ''), ${of.username})`

type Filter = { courseId?: number | undefined; lessonId?: number | undefined; viewer: User }

/** SQL condition: the submission is unmarked, and its lesson is not in the bin. */
const isQueued = ({ courseId, lessonId, viewer }: Filter) =>
  and(
    eq(submissions.state, 'submitted'),
    sql`${lessons.deletedAt} is null and ${courses.deletedAt} is null`,
    isInOwnCourses(viewer, 'marking', lessons.courseId),
    courseId === undefined ? undefined : eq(lessons.courseId, courseId),
    lessonId === undefined ? undefined : eq(submissions.lessonId, lessonId),
  )

const from = (db: Db) =>
  db
    .select({
      id: submissions.id,
      number: submissions.number,
      student: nameOf(users),
      lessonId: submissions.lessonId,
      lesson: lessons.title,
      courseId: lessons.courseId,
      course: courses.title,
      submittedAt: sql<Date>`${submissions.submittedAt}`.mapWith(submissions.submittedAt),
      isLate: submissions.isLate,
      openedBy: sql<
        string | null
      >`case when ${submissions.openedAt} > now() - make_interval(mins => ${OPEN_MINUTES}) then ${nameOf(opener)} end`,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(opener, eq(opener.id, submissions.openedBy))

/** Returns the unmarked submissions in the courses that the user marks, oldest first. */
export async function listQueue(
  db: Db,
  viewer: User,
  { limit = MAX_PAGE_SIZE, cursor, ...given }: z.output<typeof queueInput>,
): Promise<{ items: QueuedSubmission[]; nextCursor: number | null; total: number }> {
  const filter = { ...given, viewer }
  const after =
    cursor === undefined
      ? undefined
      : sql`(${submissions.submittedAt}, ${submissions.id}) > (select c.submitted_at, c.id from ${submissions} c where c.id = ${cursor})`
  const [items, [counted]] = await Promise.all([
    from(db)
      .where(and(isQueued(filter), after))
      .orderBy(asc(submissions.submittedAt), asc(submissions.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(submissions)
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(isQueued(filter)),
  ])
  const shown = items.slice(0, limit)
  return {
    items: shown,
    nextCursor: items.length > limit ? (shown.at(-1)?.id ?? null) : null,
    total: counted?.total ?? 0,
  }
}

/** Returns the assignments with unmarked submissions. */
export const listQueueFilters = (db: Db, viewer: User) =>
  db
    .select({
      lessonId: lessons.id,
      lesson: lessons.title,
      courseId: courses.id,
      course: courses.title,
      open: sql<number>`count(*)::int`,
    })
    .from(submissions)
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(isQueued({ viewer }))
    .groupBy(lessons.id, courses.id)
    .orderBy(asc(courses.title), asc(lessons.order))
    .limit(500)

/** Returns the submissions before and after this one in the queue. */
export async function findNeighbours(db: Db, id: number, filter: Filter) {
  const find = async (later: boolean) => {
    // The database compares its own times, because a date in JavaScript has only milliseconds.
    const own = sql`(select o.submitted_at, o.id from ${submissions} o where o.id = ${id})`
    const [row] = await db
      .select({ id: submissions.id })
      .from(submissions)
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(
        and(
          isQueued(filter),
          sql`(${submissions.submittedAt}, ${submissions.id}) ${sql.raw(later ? '>' : '<')} ${own}`,
        ),
      )
      .orderBy(
        sql`${submissions.submittedAt} ${sql.raw(later ? 'asc' : 'desc')}`,
        sql`${submissions.id} ${sql.raw(later ? 'asc' : 'desc')}`,
      )
      .limit(1)
    return row?.id ?? null
  }
  const [previousId, nextId] = await Promise.all([find(false), find(true)])
  return { previousId, nextId }
}
