import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { notify } from '../../../academy/server/notifications.ts'
import { users } from '../../../accounts/tables.ts'
import { courses as policy } from '../../../catalogue/courses.policy.ts'
import { isOffered } from '../../../catalogue/server/access/visibility.ts'
import { listStudentsWithOpen, lockColumns, type LockRow } from '../../../catalogue/server/release/locks.ts'
import { courses, lessons, liveClasses, sections } from '../../../catalogue/tables.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import { attemptEach } from '../../../platform/server/jobs/attempt-each.ts'
import type { User } from '../../../platform/user.schema.ts'
import { enrollments } from '../../tables.ts'

const soon = sql`now() + interval '1 hour'`

/** Returns the classes that start within an hour and need a reminder, and those whose new time was not announced. */
const listDue = (db: Db) =>
  db
    .select({
      ...lockColumns,
      title: lessons.title,
      isShown: sql<boolean>`(${lessons.isShown} and ${isOffered})`,
      startsAt: liveClasses.startsAt,
      timeZone: liveClasses.timeZone,
      movedFrom: liveClasses.movedFrom,
      isAhead: sql<boolean>`${liveClasses.startsAt} > now()`,
    })
    .from(liveClasses)
    .innerJoin(lessons, eq(lessons.id, liveClasses.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .where(
      or(
        isNotNull(liveClasses.movedFrom),
        and(
          gt(liveClasses.startsAt, sql`now()`),
          lte(liveClasses.startsAt, soon),
          isNull(liveClasses.remindedAt),
          eq(lessons.isShown, true),
          isOffered,
        ),
      ),
    )
    .orderBy(liveClasses.startsAt, liveClasses.lessonId)
    .limit(100)

/** Returns the students in a lesson's course for whom the lesson is open. */
async function listStudentsWithAccess(db: Db, row: LockRow): Promise<string[]> {
  const isFree = row.isPreview || !(row.isPremium || row.courseIsPremium)
  const isEntitled = sql`(${isFree} or ${users.role} = 'admin' or exists (
    select from open_entitlements(${users.id}) open
    where (open.course_id is null and open.course_ids is null) or open.course_id = ${row.courseId}
      or ${row.courseId} = any(open.course_ids)))`
  const found = await db
    .select({ id: users.id, role: sql<User['role']>`${users.role}` })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(enrollments.courseId, row.courseId), isNull(users.blockedAt), isEntitled))
  // Release rules don't apply to users who can open all lessons.
  const isExempt = (one: Pick<User, 'id' | 'role'>) => policy.can(one, 'openAll', row)
  const idsOf = (some: typeof found) => some.map(({ id }) => id)
  return [
    ...idsOf(found.filter(isExempt)),
    ...(await listStudentsWithOpen(db, row, idsOf(found.filter((one) => !isExempt(one))))),
  ]
}

/**
 * Reminds students of live classes that start within an hour, and notifies them of new times. Sends each notification
 * once, even with several instances. Hidden classes and unchanged times cause no notification. A class that fails
 * does not stop the others. Throws the first error at the end.
 */
export async function sendClassNews({ db, live }: Pick<Services, 'db' | 'live'>): Promise<void> {
  await attemptEach(await listDue(db), async (row) => {
    const { id, title, startsAt, timeZone, movedFrom, isShown, isAhead } = row
    const isMoved = movedFrom !== null && movedFrom.getTime() !== startsAt.getTime()
    const isTold = isShown && isAhead
    const students = isTold ? await listStudentsWithAccess(db, row) : []
    await transact(db, async (tx) => {
      const marked = await tx
        .update(liveClasses)
        .set({
          movedFrom: null,
          // If the new time is within an hour, the notification is also the reminder.
          remindedAt: sql`case when ${isTold} and ${liveClasses.startsAt} <= ${soon} then now()
            else ${liveClasses.remindedAt} end`,
        })
        .where(
          and(
            eq(liveClasses.lessonId, id),
            eq(liveClasses.startsAt, startsAt),
            movedFrom ? eq(liveClasses.movedFrom, movedFrom) : isNull(liveClasses.remindedAt),
          ),
        )
        .returning({ startsSoon: sql<boolean>`${liveClasses.startsAt} <= ${soon}` })
      const [change] = marked
      if (!change || !(isMoved || change.startsSoon)) return
      await notify(tx, live, students, {
        kind: isMoved ? 'class_moved' : 'class_soon',
        data: { lessonId: id, title, startsAt: startsAt.toISOString(), timeZone },
      })
    })
  })
}
