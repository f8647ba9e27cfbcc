import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '../../../accounts/tables.ts'
import { courses as policy } from '../../../catalogue/courses.policy.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { NO_ENTITLEMENT } from '../../../catalogue/rules.ts'
import { noteSeatUse } from '../../../catalogue/server/access/seat-use.ts'
import { readClass, timesOf } from '../../../catalogue/server/kinds/live-classes.ts'
import { getOpenLesson, refuseUnknownLesson } from '../../../catalogue/server/lessons/lessons.ts'
import { isEntitledTo } from '../../../catalogue/server/release/locks.ts'
import { MAX_PAGE_SIZE } from '../../../platform/constants.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { attendanceList, attendancePage, joinedClass } from '../../classes.schema.ts'
import { learningErrors } from '../../errors.ts'
import { classAttendances, enrollments } from '../../tables.ts'
import { saveProgress } from '../progress.ts'

/**
 * Returns the link to a live class, records the attendance and completes the lesson. Staff who are not enrolled only
 * get the link. Throws 400 for another kind of lesson, 402 or 403 for a locked one, and 404 if it does not exist for
 * the user. Throws 409 before the class opens, after its end, or for users who are not enrolled.
 */
export async function joinClass(db: Db, user: User, id: number): Promise<z.infer<typeof joinedClass>> {
  const lesson = await getOpenLesson(db, user, id)
  const found = lesson.kind === 'live' ? await readClass(db, id) : null
  if (!found) throw catalogueErrors.LESSON_IS_NO_CLASS()
  const { state } = timesOf(found, new Date())
  if (state === 'before') throw learningErrors.CLASS_NOT_OPEN()
  if (state === 'over') throw learningErrors.CLASS_OVER()
  const [own] = await db.execute<{ enrolled: boolean }>(sql`
    with own as (
      select user_id from ${enrollments} where user_id = ${user.id} and course_id = ${lesson.courseId}
    ), joined as (
      insert into ${classAttendances} (user_id, lesson_id) select user_id, ${id} from own on conflict do nothing
    )
    select exists (select from own) as enrolled`)
  if (own?.enrolled) await saveProgress(db, user, { id, position: 0, completed: true, watched: [] })
  else if (!policy.can(user, 'openAll', lesson)) throw learningErrors.ENROLLMENT_REQUIRED()
  if (!isEntitledTo(lesson, NO_ENTITLEMENT)) await noteSeatUse(db, user, [lesson.courseId])
  return { link: found.link }
}

/** Returns the students who joined a live class, in the order in which they joined. Throws 404 if it does not exist. */
export async function listAttendance(
  db: Db,
  viewer: User,
  { id, cursor, limit = MAX_PAGE_SIZE }: z.output<typeof attendanceList>,
): Promise<z.infer<typeof attendancePage>> {
  const [rows] = await Promise.all([
    db
      .select({
        cursor: classAttendances.id,
        userId: users.id,
        username: users.username,
        fullName: users.fullName,
        joinedAt: classAttendances.joinedAt,
      })
      .from(classAttendances)
      .innerJoin(users, eq(users.id, classAttendances.userId))
      .where(
        and(
          eq(classAttendances.lessonId, id),
          cursor === undefined ? undefined : gt(classAttendances.id, cursor),
        ),
      )
      .orderBy(asc(classAttendances.id))
      .limit(limit + 1),
    refuseUnknownLesson(db, viewer, id),
  ])
  const items = rows.slice(0, limit)
  return {
    items: items.map((item) => {
      const { cursor: _, ...row } = item
      return row
    }),
    nextCursor: rows.length > limit ? (items.at(-1)?.cursor ?? null) : null,
  }
}
