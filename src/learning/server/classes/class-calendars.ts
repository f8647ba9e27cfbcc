import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readAcademyName } from '../../../academy/server/settings.ts'
import { tokenKey } from '../../../accounts/server/tokens/token-identity.ts'
import { users } from '../../../accounts/tables.ts'
import { getEntitlement } from '../../../catalogue/server/access/entitlement.ts'
import { isLessonVisible, type Viewer } from '../../../catalogue/server/access/visibility.ts'
import { timesOf } from '../../../catalogue/server/kinds/live-classes.ts'
import { lockColumns, readLocks } from '../../../catalogue/server/release/locks.ts'
import { courses, lessons, liveClasses, sections } from '../../../catalogue/tables.ts'
import { type CalendarEvent, writeCalendar } from '../../calendar.rules.ts'
import type { Services } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { classCalendar, newCalendar } from '../../classes.schema.ts'
import { JOIN_BEFORE_MINUTES } from '../../../catalogue/kinds.rules.ts'
import { learningErrors } from '../../errors.ts'
import { calendarFeeds, enrollments } from '../../tables.ts'

/** Classes that ended earlier are not in the calendar. */
const PAST = sql`now() - interval '90 days'`
const MAX_EVENTS = 500

/** Finds the live classes in a user's courses that this user can see. */
const selectClasses = (db: Db, viewer: NonNullable<Viewer>, limit = MAX_EVENTS) =>
  db
    .select({
      ...lockColumns,
      title: lessons.title,
      course: courses.title,
      updatedAt: lessons.updatedAt,
      startsAt: liveClasses.startsAt,
      minutes: liveClasses.minutes,
    })
    .from(enrollments)
    .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
    .innerJoin(liveClasses, eq(liveClasses.lessonId, lessons.id))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .where(and(eq(enrollments.userId, viewer.id), gt(liveClasses.startsAt, PAST), isLessonVisible(viewer)))
    .orderBy(asc(liveClasses.startsAt), asc(lessons.id))
    .limit(limit)

/** Returns whether the user has a calendar address, and whether it would contain classes. */
export async function findCalendar(db: Db, user: User): Promise<z.infer<typeof classCalendar>> {
  const [[feed], [first]] = await Promise.all([
    db
      .select({ createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, user.id)),
    selectClasses(db, user, 1),
  ])
  return { createdAt: feed?.createdAt ?? null, hasClasses: first !== undefined }
}

/** Creates the address of a calendar. An earlier address stops working. */
export async function createCalendar(db: Db, user: User): Promise<z.infer<typeof newCalendar>> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = tokenKey(token)
  await db
    .insert(calendarFeeds)
    .values({ userId: user.id, tokenHash })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenHash, createdAt: sql`now()` } })
  return { address: `/calendar/${token}/classes.ics` }
}

export async function deleteCalendar(db: Db, user: User): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, user.id))
}

/**
 * Returns the calendar at a secret address. It never contains the link of a class, only the address of its page. Throws
 * 404 for an unknown address and for a blocked account.
 */
export async function readCalendar(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { token, origin }: { token: string; origin: string },
): Promise<string> {
  const [viewer] = await db
    .select({ id: users.id, role: sql<User['role']>`${users.role}` })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenKey(token)), isNull(users.blockedAt)))
  if (!viewer) throw learningErrors.CALENDAR_NOT_FOUND()
  const [rows, entitlement, name] = await Promise.all([
    selectClasses(db, viewer),
    getEntitlement(db, viewer),
    readAcademyName(db, env.siteName),
  ])
  const locks = await readLocks(db, viewer, rows, entitlement)
  const now = new Date()
  const events = rows.flatMap((row): CalendarEvent[] => {
    const { startsAt, endsAt } = timesOf(row, now)
    const lock = locks.of(row)
    // Students plan ahead, so the calendar includes classes whose lesson will open in time.
    const opens =
      lock.open || lock.reason === 'inOrder' || (lock.opensAt !== undefined && lock.opensAt < endsAt)
    if (!opens) return []
    return [
      {
        uid: `class-${row.id}`,
        title: row.title,
        description: row.course,
        url: `${origin}/lessons/${row.id}`,
        changedAt: row.updatedAt,
        startsAt,
        endsAt,
        reminder: { minutesBefore: JOIN_BEFORE_MINUTES, text: row.title },
      },
    ]
  })
  return writeCalendar({ name, product: 'live-classes', origin, events })
}
