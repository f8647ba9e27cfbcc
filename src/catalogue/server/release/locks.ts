import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { academyZone } from '../../../academy/server/academy-day.ts'
import { enrollments, lessonExcuses, lessonProgress } from '../../../learning/tables.ts'
import { batchCourses, batches, batchMembers } from '../../../students/tables/batches.ts'
import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { type Placeholders, preparedQuery, queryBuilder } from '../../../platform/server/db/prepared-query.ts'
import { courses as policy } from '../../courses.policy.ts'
import { catalogueErrors } from '../../errors.ts'
import { type Entitlement, FULL_ENTITLEMENT, isOpen } from '../../rules.ts'
import { type Lock, type ReleaseRule, unlock } from '../../release/unlock.rules.ts'
import { courses, lessons, sections } from '../../tables.ts'
import { t } from '../../texts/errors.ts'
import type { Viewer } from '../access/visibility.ts'
import { lessonOrder } from '../lessons/lesson-order.ts'

/** The columns that determine locks. The query must contain the lesson, its course and its section. */
export const lockColumns = {
  id: lessons.id,
  courseId: lessons.courseId,
  isPremium: lessons.isPremium,
  isPreview: lessons.isPreview,
  courseIsPremium: courses.isPremium,
  inOrder: courses.inOrder,
  releaseAt: lessons.releaseAt,
  releaseDays: lessons.releaseDays,
  releaseMinute: lessons.releaseMinute,
  releaseAfterBatch: lessons.releaseAfterBatch,
  sectionReleaseAt: sections.releaseAt,
  sectionReleaseDays: sections.releaseDays,
  sectionReleaseMinute: sections.releaseMinute,
  sectionReleaseAfterBatch: sections.releaseAfterBatch,
}

export type LockRow = ReleaseRule & {
  id: number
  courseId: number
  isPremium: boolean
  isPreview: boolean
  courseIsPremium: boolean
  inOrder: boolean
  sectionReleaseAt: Date | null
  sectionReleaseDays: number | null
  sectionReleaseMinute: number | null
  sectionReleaseAfterBatch: boolean | null
}

/** Whether this entitlement gives access to the lesson. */
export const isEntitledTo = (
  row: Pick<LockRow, 'courseId' | 'isPremium' | 'isPreview' | 'courseIsPremium'>,
  entitlement: Entitlement,
) => isOpen({ lesson: row, course: { id: row.courseId, isPremium: row.courseIsPremium }, entitlement })

const rulesOf = (row: LockRow): ReleaseRule[] => [
  row,
  {
    releaseAt: row.sectionReleaseAt,
    releaseDays: row.sectionReleaseDays,
    releaseMinute: row.sectionReleaseMinute,
    releaseAfterBatch: row.sectionReleaseAfterBatch ?? false,
  },
]

/**
 * SQL condition: the lesson `l` of this course opens later for some students. For such a lesson, a public picture
 * must not reveal its video.
 */
export const opensLater = (inOrder: SQLWrapper) => sql`(l.release_at > now() or l.release_days is not null
  or exists (select from ${sections} s where s.id = l.section_id and (s.release_at > now() or s.release_days is not null))
  or (${inOrder} and exists (
    select from ${lessons} b where b.course_id = l.course_id and b.is_shown and (b."order", b.id) < (l."order", l.id))))`

/** Whether a rule applies to the lesson. */
export const hasRule = (row: LockRow): boolean =>
  !row.isPreview &&
  (row.inOrder ||
    rulesOf(row).some(({ releaseAt, releaseDays }) => releaseAt !== null || releaseDays !== null))

/** SQL expression: the first day of the earliest of the student's batches with this course. */
const batchStart = (userId: SQLWrapper, courseId: SQLWrapper) => sql<string | null>`(
  select min(b.starts_on)::text from ${batchMembers} m join ${batches} b on b.id = m.batch_id
    join ${batchCourses} c on c.batch_id = b.id
  where m.user_id = ${userId} and m.left_at is null and c.course_id = ${courseId})`

/** Columns of `Standing`. The query must contain the lesson, and the student's enrolment, progress and excuse. */
const standingColumns = {
  id: lessons.id,
  title: lessons.title,
  isPremium: lessons.isPremium,
  isPreview: lessons.isPreview,
  isRequired: lessons.isRequired,
  isCompleted: sql<boolean>`coalesce(${lessonProgress.completed}, false)`,
  isExcused: sql<boolean>`${lessonExcuses.userId} is not null`,
  startedAt: enrollments.createdAt,
  timeZone: academyZone,
}

const standingOf = preparedQuery(
  ({ userId, courseId }: Placeholders<{ userId: string | undefined; courseId: number }>) => {
    const own = (column: AnyPgColumn) => (userId ? eq(column, userId) : sql`false`)
    return queryBuilder
      .select({
        ...standingColumns,
        batchStartsOn: userId ? batchStart(userId, courseId) : sql<string | null>`null::text`,
      })
      .from(lessons)
      .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), own(lessonProgress.userId)))
      .leftJoin(lessonExcuses, and(eq(lessonExcuses.lessonId, lessons.id), own(lessonExcuses.userId)))
      .leftJoin(enrollments, and(eq(enrollments.courseId, lessons.courseId), own(enrollments.userId)))
      .where(and(eq(lessons.courseId, courseId), eq(lessons.isShown, true)))
      .orderBy(...lessonOrder())
  },
)

export type Standing = Awaited<ReturnType<typeof standingOf>>

/** Returns a student's state in a course: the visible lessons in order, with the student's progress in each. */
export const readStanding = (db: Db | Tx, userId: string | undefined, courseId: number): Promise<Standing> =>
  standingOf(db, { userId, courseId })

type Asker = { isExempt: boolean; entitlement: Entitlement; now: Date }

/**
 * Returns a function that determines whether lessons in a course are locked. Reads the state once, because a course
 * can have thousands of lessons. If there are no rules, the state can be empty.
 */
export function createLocks(
  { courseId, courseIsPremium }: Pick<LockRow, 'courseId' | 'courseIsPremium'>,
  standing: Standing,
  { isExempt, entitlement, now }: Asker,
): (row: LockRow) => Lock {
  const places = new Map<number, { own: Standing[number]; before: Standing[number] | null }>()
  let before: Standing[number] | null = null
  for (const own of standing) {
    places.set(own.id, { own, before })
    const { isRequired, isPremium, isPreview } = own
    // Students need not complete optional lessons, or lessons that they can't open.
    if (isRequired && isEntitledTo({ courseId, courseIsPremium, isPremium, isPreview }, entitlement))
      before = own
  }
  return (row) => {
    const place = places.get(row.id)
    return unlock(
      {
        isExempt,
        isEntitled: isEntitledTo(row, entitlement),
        isPreview: row.isPreview,
        isCompleted: place?.own.isCompleted ?? false,
        isExcused: place?.own.isExcused ?? false,
        rules: rulesOf(row),
        startedAt: place?.own.startedAt ?? null,
        batchStartsOn: place?.own.batchStartsOn ?? null,
        timeZone: place?.own.timeZone ?? 'UTC',
        before: row.inOrder ? (place?.before ?? null) : null,
      },
      now,
    )
  }
}

/** The locks of lessons for one user, by lesson, with the titles of lessons that the user must complete first. */
export type Locks = { of: (row: LockRow) => Lock; refuse: (row: LockRow) => void }

/** Reads the locks of these lessons. Queries only courses with a rule, so that other courses cost nothing. */
export async function readLocks(
  db: Db | Tx,
  viewer: Viewer,
  rows: readonly LockRow[],
  entitlement: Entitlement,
): Promise<Locks> {
  const isExempt = (courseId: number) => policy.can(viewer, 'openAll', { courseId })
  const ruled = rows.filter(
    (row) => hasRule(row) && !isExempt(row.courseId) && isEntitledTo(row, entitlement),
  )
  const standings = new Map<number, Standing>()
  for (const courseId of new Set(ruled.map((row) => row.courseId)))
    standings.set(courseId, await readStanding(db, viewer?.id, courseId))
  const now = new Date()
  const byCourse = new Map<number, (row: LockRow) => Lock>()
  const of = (row: LockRow) => {
    const lockOf =
      byCourse.get(row.courseId) ??
      createLocks(row, standings.get(row.courseId) ?? [], {
        isExempt: isExempt(row.courseId),
        entitlement,
        now,
      })
    byCourse.set(row.courseId, lockOf)
    return lockOf(row)
  }
  return {
    of,
    refuse(row) {
      const lock = of(row)
      if (!lock.open) throw refusalOf(lock, standings.get(row.courseId) ?? [])
    },
  }
}

/**
 * Maximum number of students per statement. A statement for all students in a large course could exceed the timeout.
 */
const STUDENTS_PER_STATEMENT = 1_000

/**
 * Filters students who are entitled to the lesson. Returns those for whom it is open. Reads only the lesson and the
 * one that must be completed before it.
 */
export async function listStudentsWithOpen(
  db: Db | Tx,
  row: LockRow,
  studentIds: readonly string[],
): Promise<string[]> {
  if (!hasRule(row)) return [...studentIds]
  const order = await readStanding(db, undefined, row.courseId)
  const place = order.findIndex(({ id }) => id === row.id)
  const before = order.slice(0, Math.max(0, place)).findLast(({ isRequired }) => isRequired)
  const needed = sql`${`{${[row.id, ...(before ? [before.id] : [])].join(',')}}`}::int[]`
  const asker = { isExempt: false, entitlement: FULL_ENTITLEMENT, now: new Date() }
  const open: string[] = []
  for (let from = 0; from < studentIds.length; from += STUDENTS_PER_STATEMENT) {
    const part = studentIds.slice(from, from + STUDENTS_PER_STATEMENT)
    const standings = await db
      .select({
        ...standingColumns,
        userId: enrollments.userId,
        batchStartsOn: batchStart(enrollments.userId, enrollments.courseId),
      })
      .from(enrollments)
      .innerJoin(
        lessons,
        and(eq(lessons.courseId, enrollments.courseId), sql`${lessons.id} = any(${needed})`),
      )
      .leftJoin(
        lessonProgress,
        and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, enrollments.userId)),
      )
      .leftJoin(
        lessonExcuses,
        and(eq(lessonExcuses.lessonId, lessons.id), eq(lessonExcuses.userId, enrollments.userId)),
      )
      .where(
        and(
          eq(enrollments.courseId, row.courseId),
          sql`${enrollments.userId} = any(${`{${part.join(',')}}`}::uuid[])`,
        ),
      )
      .orderBy(enrollments.userId, ...lessonOrder())
    const byStudent = new Map<string, Standing>(part.map((id) => [id, []]))
    for (const standing of standings) byStudent.get(standing.userId)?.push(standing)
    open.push(...part.filter((id) => createLocks(row, byStudent.get(id) ?? [], asker)(row).open))
  }
  return open
}

/** Returns the error that states why the lesson is locked, and when it opens. */
function refusalOf({ reason, opensAt, after }: Extract<Lock, { open: false }>, standing: Standing): Error {
  if (reason === 'notEntitled') return catalogueErrors.PURCHASE_REQUIRED({ purpose: t.toAccessLessons })
  if (reason === 'enrol') return catalogueErrors.LESSON_LOCKED({ why: t.opensAfterEnrolment })
  if (opensAt) {
    const time = formatTime(opensAt, standing[0]?.timeZone ?? 'UTC')
    return catalogueErrors.LESSON_LOCKED({ why: t.opensOn(time) })
  }
  const title = standing.find(({ id }) => id === after)?.title ?? ''
  return catalogueErrors.LESSON_LOCKED({ why: t.opensAfter(title) })
}

const formatTime = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat(interfaceLocale(), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(moment)

/** Returns the fields with the reason why a lesson is locked. */
export const publicLock = (lock: Lock) =>
  lock.open
    ? { locked: false }
    : {
        locked: true,
        lockedReason: lock.reason,
        ...(lock.opensAt && { opensAt: lock.opensAt }),
        ...(lock.after !== undefined && { opensAfter: lock.after }),
      }
