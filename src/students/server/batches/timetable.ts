import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../../accounts/tables.ts'
import { courses, lessons, liveClasses } from '../../../catalogue/tables.ts'
import { classAttendances } from '../../../learning/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { attendanceQuery, batchAttendance, BatchClass, batchTimetable } from '../../batches.schema.ts'
import { batchCourses, batchMembers } from '../../tables.ts'
import { getBatch } from './batches.ts'

const MAX_COMING = 50
const MAX_PAST = 20
const MEMBERS = 50

const start = sql`${liveClasses.startsAt}`

/** Returns the visible live classes of a batch's courses, with the number of members who joined. */
const listClasses = (db: Db, id: number, isThen: SQL, order: SQL, limit: number): Promise<BatchClass[]> =>
  db
    .select({
      lessonId: lessons.id,
      title: lessons.title,
      courseId: courses.id,
      course: courses.title,
      startsAt: liveClasses.startsAt,
      minutes: liveClasses.minutes,
      attended: sql<number>`(
        select count(*)::int from ${classAttendances} a join ${batchMembers} m on m.user_id = a.user_id
        where a.lesson_id = ${lessons.id} and m.batch_id = ${id} and m.left_at is null)`,
    })
    .from(batchCourses)
    .innerJoin(courses, eq(courses.id, batchCourses.courseId))
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .innerJoin(liveClasses, eq(liveClasses.lessonId, lessons.id))
    .where(and(eq(batchCourses.batchId, id), eq(lessons.isShown, true), isNull(courses.deletedAt), isThen))
    .orderBy(order, lessons.id)
    .limit(limit)

const isPast = sql`${start} <= now()`
const listPast = (db: Db, id: number) => listClasses(db, id, isPast, sql`${start} desc`, MAX_PAST)

/** Returns the upcoming and the past live classes of a batch. Throws 404 if the batch does not exist. */
export async function getTimetable(db: Db, id: number): Promise<z.infer<typeof batchTimetable>> {
  const [coming, past] = await Promise.all([
    listClasses(db, id, sql`${start} > now()`, sql`${start} asc`, MAX_COMING),
    listPast(db, id),
    getBatch(db, id),
  ])
  return { coming, past }
}

/** Returns which members joined the last live classes, earliest class first. Throws 404 if the batch does not exist. */
export async function getAttendance(
  db: Db,
  { id, limit = MEMBERS, cursor }: z.output<typeof attendanceQuery>,
): Promise<z.infer<typeof batchAttendance>> {
  const [past] = await Promise.all([listPast(db, id), getBatch(db, id)])
  const classIds = `{${past.map(({ lessonId }) => lessonId).join(',')}}`
  const rows = await db
    .select({
      id: batchMembers.id,
      userId: users.id,
      username: users.username,
      fullName: users.fullName,
      attended: sql<number[]>`array(
        select a.lesson_id from ${classAttendances} a
        where a.user_id = ${users.id} and a.lesson_id = any(${classIds}::int[]))`,
    })
    .from(batchMembers)
    .innerJoin(users, eq(users.id, batchMembers.userId))
    .where(
      and(
        eq(batchMembers.batchId, id),
        isNull(batchMembers.leftAt),
        cursor === undefined ? undefined : gt(batchMembers.id, cursor),
      ),
    )
    .orderBy(asc(batchMembers.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return {
    classes: past.toReversed(),
    items,
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
  }
}
