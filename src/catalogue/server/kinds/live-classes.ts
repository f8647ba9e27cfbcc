import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { academyZone } from '../../../academy/server/academy-day.ts'
import { classAttendances, enrollments } from '../../../learning/tables.ts'
import { describeLength } from '../../../platform/duration.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { courses as policy } from '../../courses.policy.ts'
import { catalogueErrors } from '../../errors.ts'
import { JOIN_BEFORE_MINUTES } from '../../kinds.rules.ts'
import type { LiveClass, liveClassInput, liveClassSource } from '../../live-classes.schema.ts'
import { lessons, liveClasses } from '../../tables.ts'
import { getEntitlement } from '../access/entitlement.ts'
import { isLessonVisible, type Viewer } from '../access/visibility.ts'
import { findLessons } from '../lessons/lesson-rows.ts'
import { readLocks } from '../release/locks.ts'

const MINUTE_MS = 60_000

type Times = Pick<typeof liveClasses.$inferSelect, 'startsAt' | 'minutes'>

/** Returns when a live class ends, when students can join, and whether they can join now. */
export function timesOf(
  { startsAt, minutes }: Times,
  now: Date,
): Pick<LiveClass, 'startsAt' | 'endsAt' | 'opensAt' | 'state'> {
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS)
  const opensAt = new Date(startsAt.getTime() - JOIN_BEFORE_MINUTES * MINUTE_MS)
  return { startsAt, endsAt, opensAt, state: now < opensAt ? 'before' : now < endsAt ? 'open' : 'over' }
}

/** Describes the length of a live class, such as '1 hour'. */
export const classLength = (minutes: number) => describeLength(minutes * 60)

/**
 * Saves a live class's time and link. The caller must lock the lesson. If the new time is not in the past,
 * Lantern sends the reminder again. A background job also notifies the students about the change.
 */
export async function saveClass(
  tx: Tx,
  lessonId: number,
  { startsAt, minutes, timeZone, link }: z.output<typeof liveClassInput>,
): Promise<void> {
  const zone = sql<string>`coalesce(${timeZone ?? null}::text, ${academyZone})`
  const at = sql`${startsAt.toISOString()}::timestamptz`
  const isMoved = sql`${liveClasses.startsAt} <> ${at}`
  await tx
    .insert(liveClasses)
    .values({ lessonId, startsAt, minutes, timeZone: zone, link })
    .onConflictDoUpdate({
      target: liveClasses.lessonId,
      set: {
        startsAt,
        minutes,
        timeZone: timeZone ?? sql`${liveClasses.timeZone}`,
        link,
        remindedAt: sql`case when ${isMoved} then null else ${liveClasses.remindedAt} end`,
        movedFrom: sql`case when ${isMoved} then coalesce(${liveClasses.movedFrom}, ${liveClasses.startsAt})
          else ${liveClasses.movedFrom} end`,
      },
    })
}

/** Copies the live class of a lesson to another lesson, without its attendance. */
export async function copyClass(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into ${liveClasses} (lesson_id, starts_at, minutes, time_zone, link)
    select ${to}, starts_at, minutes, time_zone, link from ${liveClasses} where lesson_id = ${from}`)
}

const sourceColumns = {
  startsAt: liveClasses.startsAt,
  minutes: liveClasses.minutes,
  timeZone: liveClasses.timeZone,
  link: liveClasses.link,
}

/** Returns the live class of a lesson with its link. Null if it has none. Send the link only to users who may join. */
export async function readClass(db: Db | Tx, lessonId: number) {
  const [row] = await db.select(sourceColumns).from(liveClasses).where(eq(liveClasses.lessonId, lessonId))
  return row ?? null
}

/** Returns a live class for its editor. Throws 404 if it does not exist for the user. */
export async function getClassSource(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<z.infer<typeof liveClassSource>> {
  const [live] = await db
    .select(sourceColumns)
    .from(liveClasses)
    .innerJoin(lessons, eq(lessons.id, liveClasses.lessonId))
    .where(and(eq(lessons.id, id), isLessonVisible(viewer)))
  if (!live) throw catalogueErrors.LESSON_NOT_FOUND()
  return { live }
}

/**
 * Returns a live class without its link. Throws 402 if the user must buy it, and 403 if it opens later. Throws 404 if
 * it does not exist for the user or is not a live class.
 */
export async function getClass(db: Db, viewer: Viewer, id: number): Promise<LiveClass> {
  const [[row], entitlement, found] = await Promise.all([
    findLessons(db, viewer, { id }),
    getEntitlement(db, viewer),
    readClass(db, id),
  ])
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  const locks = await readLocks(db, viewer, [row], entitlement)
  locks.refuse(row)
  if (!found) throw catalogueErrors.LESSON_NOT_FOUND()
  return {
    ...timesOf(found, new Date()),
    timeZone: found.timeZone,
    ...(viewer ? await readOwn(db, viewer, row) : { mayJoin: false, attended: false }),
  }
}

/** Returns whether a user may join a live class once it is open, and whether the user has joined it. */
async function readOwn(
  db: Db,
  viewer: NonNullable<Viewer>,
  { id, courseId }: { id: number; courseId: number },
) {
  const [own] = await db.execute<{ enrolled: boolean; attended: boolean }>(sql`
    select exists (select from ${enrollments} where user_id = ${viewer.id} and course_id = ${courseId}) as enrolled,
      exists (select from ${classAttendances} where user_id = ${viewer.id} and lesson_id = ${id}) as attended`)
  return {
    mayJoin: own?.enrolled === true || policy.can(viewer, 'openAll', { courseId }),
    attended: own?.attended === true,
  }
}
