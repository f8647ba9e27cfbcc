import { and, desc, eq, gt, inArray, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { sessionKey } from '../../../accounts/server/sessions/sessions.ts'
import { sessions, users } from '../../../accounts/tables.ts'
import { courses as policy } from '../../../catalogue/courses.policy.ts'
import { NO_ENTITLEMENT } from '../../../catalogue/rules.ts'
import { accessEnd, getEntitlement } from '../../../catalogue/server/access/entitlement.ts'
import { noteSeatUse } from '../../../catalogue/server/access/seat-use.ts'
import { dutyEnd, isLessonVisible } from '../../../catalogue/server/access/visibility.ts'
import type { LessonRow } from '../../../catalogue/server/lessons/lesson-rows.ts'
import { getOpenLesson, lockLessonFor } from '../../../catalogue/server/lessons/lessons.ts'
import {
  isEntitledTo,
  lockColumns,
  type LockRow,
  readLocks,
} from '../../../catalogue/server/release/locks.ts'
import { courses, lessons, sections } from '../../../catalogue/tables.ts'
import { captionUrl, videoUrl } from '../../../media/server/files/addresses.ts'
import { videos } from '../../../media/tables.ts'
import { captions } from '../../../catalogue/tables.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { hasDuty } from '../../../platform/policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import { learningErrors } from '../../errors.ts'
import {
  type Download,
  type downloadInput,
  LEASE_DAYS,
  LEASE_DEVICES,
  LEASE_LESSONS,
  type RenewedLeases,
  type renewalInput,
} from '../../offline.schema.ts'
import { enrollments, lessonProgress, offlineLeases } from '../../tables.ts'

/** Whether the user is on the staff of the lesson's course. */
const isStaffOf = (user: User, { courseId }: LockRow) => policy.can(user, 'openAll', { courseId })

/** Whether the student needs an entitlement for the lesson. */
const isBought = (user: User, row: LockRow) => !isEntitledTo(row, NO_ENTITLEMENT) && !isStaffOf(user, row)

/** Whether the access to the lesson depends on an entitlement or a duty, which can end. */
const canEnd = (user: User, row: LockRow) =>
  isBought(user, row) || (isStaffOf(user, row) && !hasDuty(user, 'administrator'))

/** SQL expression: the end of a lease that begins now. */
const leaseEnd = (end?: SQL) =>
  sql`least(now() + make_interval(days => ${LEASE_DAYS})${end ? sql`, ${end}` : sql``})`

/** SQL expression: the end of the user's access to a course, by an entitlement or a duty. */
const courseEnd = (user: User, courseId: SQL) =>
  sql`greatest(${accessEnd(user.id, courseId)}, ${dutyEnd(user.id, courseId)})`

/**
 * Returns the lesson with its renditions. Throws 402, 403 or 404 if the student can't watch it, and 403 if the course
 * does not allow downloads. Throws 409 if the student is not enrolled or no rendition exists.
 */
async function getDownloadable(db: Db | Tx, user: User, id: number) {
  const lesson = await getOpenLesson(db, user, id)
  const [found] = await db
    .select({
      allowsOffline: courses.allowsOffline,
      course: courses.title,
      renditions: videos.renditions,
      isEnrolled: sql<boolean>`${enrollments.userId} is not null`,
    })
    .from(courses)
    .leftJoin(videos, lesson.videoFileId ? eq(videos.fileId, lesson.videoFileId) : sql`false`)
    .leftJoin(enrollments, and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, user.id)))
    .where(eq(courses.id, lesson.courseId))
  if (!found?.allowsOffline) throw learningErrors.DOWNLOAD_NOT_ALLOWED()
  if (!found.isEnrolled) throw learningErrors.ENROLLMENT_REQUIRED()
  const choices = choicesOf(found.renditions ?? [])
  if (choices.length === 0) throw learningErrors.NOTHING_TO_DOWNLOAD()
  return { lesson, choices, course: found.course }
}

/** Returns the smallest video, and the audio if it exists. */
function choicesOf(renditions: readonly { height: number; bytes: number }[]) {
  const [video] = renditions.filter(({ height }) => height > 0).toSorted((a, b) => a.height - b.height)
  const audio = renditions.find(({ height }) => height === 0)
  return [video, audio].filter((one) => one !== undefined).map(({ height, bytes }) => ({ height, bytes }))
}

/**
 * Returns the renditions of a lesson that a student can download, with their sizes. Throws the errors of
 * `getDownloadable`.
 */
export async function offerDownload(db: Db, user: User, id: number) {
  const { choices } = await getDownloadable(db, user, id)
  return { choices }
}

/**
 * Gives this session a lease for one rendition of a lesson, and marks the student's seat as used. A repeated call
 * renews the lease. Throws the errors of `getDownloadable`, and 409 if the student has too many downloads or devices.
 */
export function takeLease(
  db: Db,
  user: User,
  sessionId: string,
  { id, height }: z.output<typeof downloadInput>,
): Promise<Download> {
  const session = sessionKey(sessionId)
  return transact(db, async (tx) => {
    await lockStudent(tx, user)
    await lockLessonFor(tx, user, id)
    const { lesson, choices, course } = await getDownloadable(tx, user, id)
    const choice = choices.find((one) => one.height === height)
    if (!choice || !lesson.videoFileId) throw learningErrors.NOTHING_TO_DOWNLOAD()
    await refuseTooMany(tx, user, session, id)
    const bought = isBought(user, lesson)
    const expiresAt = leaseEnd(
      canEnd(user, lesson) ? courseEnd(user, sql`${lesson.courseId}::int`) : undefined,
    )
    const [lease] = await tx
      .insert(offlineLeases)
      .values({ sessionId: session, lessonId: id, height, expiresAt })
      .onConflictDoUpdate({
        target: [offlineLeases.sessionId, offlineLeases.lessonId],
        set: { height, expiresAt },
      })
      .returning({
        expiresAt: offlineLeases.expiresAt,
        now: sql<Date>`now()`.mapWith(offlineLeases.expiresAt),
      })
    if (!lease) throw new Error('The lease was not stored')
    if (bought) await noteSeatUse(tx, user, [lesson.courseId])
    return {
      ...lease,
      ...choice,
      ...(await describe(tx, user, lesson)),
      course,
      userId: user.id,
      lessonId: id,
    }
  }).then((made) => ({ ...made, playlist: `${made.playlist}/${height}.m3u8` }))
}

async function describe(tx: Tx, user: User, lesson: LessonRow) {
  const [progress] = await tx
    .select({ position: lessonProgress.position })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, user.id), eq(lessonProgress.lessonId, lesson.id)))
  const tracks = await tx
    .select({ id: captions.id, language: captions.language, label: captions.label })
    .from(captions)
    .where(eq(captions.lessonId, lesson.id))
    .orderBy(captions.language)
  return {
    title: lesson.title,
    durationSeconds: lesson.fileSeconds,
    position: progress?.position ?? 0,
    playlist: videoUrl(lesson.videoFileId ?? ''),
    captions: tracks.map((track) => ({ ...track, url: captionUrl(track.id) })),
  }
}

/** Makes simultaneous calls of the student wait for each other, so that they don't exceed the limits. */
const lockStudent = (tx: Tx, user: User) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')

/**
 * Counts the student's leases that have not expired, except those for these lessons on this device. Also counts the
 * student's other devices.
 */
async function countOthers(tx: Tx, user: User, session: string, lessonIds: readonly number[]) {
  const isElsewhere = ne(offlineLeases.sessionId, session)
  const isOther = or(isElsewhere, notInArray(offlineLeases.lessonId, [...lessonIds]))
  const [found] = await tx
    .select({
      lessons: sql<number>`(count(*) filter (where ${isOther}))::int`,
      devices: sql<number>`(count(distinct ${offlineLeases.sessionId}) filter (where ${isElsewhere}))::int`,
    })
    .from(offlineLeases)
    .innerJoin(sessions, eq(sessions.id, offlineLeases.sessionId))
    .where(
      and(
        eq(sessions.userId, user.id),
        gt(sessions.expiresAt, sql`now()`),
        gt(offlineLeases.expiresAt, sql`now()`),
      ),
    )
  return found ?? { lessons: 0, devices: 0 }
}

/** Throws 409 if another lease would exceed the student's limits. Leases that have expired don't count. */
async function refuseTooMany(tx: Tx, user: User, session: string, lessonId: number): Promise<void> {
  const others = await countOthers(tx, user, session, [lessonId])
  if (others.devices >= LEASE_DEVICES) throw learningErrors.TOO_MANY_DOWNLOAD_DEVICES({ most: LEASE_DEVICES })
  if (others.lessons >= LEASE_LESSONS) throw learningErrors.TOO_MANY_DOWNLOADS({ most: LEASE_LESSONS })
}

/**
 * Deletes this device's expired leases if renewing them would exceed the student's limits. This happens if the student
 * has downloaded other lessons, or used other devices, in the meantime.
 */
async function deleteReplaced(
  tx: Tx,
  user: User,
  session: string,
  lessonIds: readonly number[],
): Promise<void> {
  const others = await countOthers(tx, user, session, lessonIds)
  const free = others.devices >= LEASE_DEVICES ? 0 : Math.max(0, LEASE_LESSONS - others.lessons)
  const own = eq(offlineLeases.sessionId, session)
  const kept = tx
    .select({ lessonId: offlineLeases.lessonId })
    .from(offlineLeases)
    .where(own)
    .orderBy(sql`${offlineLeases.expiresAt} > now() desc`, desc(offlineLeases.createdAt))
    .limit(free)
  await tx
    .delete(offlineLeases)
    .where(and(own, lte(offlineLeases.expiresAt, sql`now()`), notInArray(offlineLeases.lessonId, kept)))
}

/**
 * Renews the leases of this session for the lessons that the device still has, if the student may keep them. Deletes
 * all other leases of this session. Reasons are: the student removed the download, the access ended, the lesson was
 * hidden, the course no longer allows downloads, or newer leases have replaced an expired one.
 */
export function renewLeases(
  db: Db,
  user: User,
  sessionId: string,
  { ids }: z.output<typeof renewalInput>,
): Promise<RenewedLeases> {
  const session = sessionKey(sessionId)
  return transact(db, async (tx) => {
    await lockStudent(tx, user)
    const rows = await tx
      .select(lockColumns)
      .from(offlineLeases)
      .innerJoin(lessons, eq(lessons.id, offlineLeases.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .leftJoin(sections, eq(sections.id, lessons.sectionId))
      .where(
        and(
          eq(offlineLeases.sessionId, session),
          inArray(offlineLeases.lessonId, ids),
          eq(courses.allowsOffline, true),
          sql`${lessons.videoFileId} is not null`,
          isLessonVisible(user),
        ),
      )
    const locks = await readLocks(tx, user, rows, await getEntitlement(tx, user))
    const open = rows.filter((row) => locks.of(row).open)
    const bought = open.filter((row) => isBought(user, row))
    const ending = open.filter((row) => canEnd(user, row))
    const own = eq(offlineLeases.sessionId, session)
    await tx.delete(offlineLeases).where(and(own, notInArray(offlineLeases.lessonId, idsOf(open))))
    await deleteReplaced(tx, user, session, idsOf(open))
    await tx
      .update(offlineLeases)
      .set({ expiresAt: leaseEnd() })
      .where(and(own, notInArray(offlineLeases.lessonId, idsOf(ending))))
    if (ending.length > 0) {
      const course = sql`(select ${lessons.courseId} from ${lessons} where ${lessons.id} = ${offlineLeases.lessonId})`
      await tx
        .update(offlineLeases)
        .set({ expiresAt: leaseEnd(courseEnd(user, course)) })
        .where(and(own, inArray(offlineLeases.lessonId, idsOf(ending))))
    }
    await noteSeatUse(
      tx,
      user,
      bought.map(({ courseId }) => courseId),
    )
    const leases = await tx
      .select({
        lessonId: offlineLeases.lessonId,
        expiresAt: offlineLeases.expiresAt,
        fileId: lessons.videoFileId,
      })
      .from(offlineLeases)
      .innerJoin(lessons, eq(lessons.id, offlineLeases.lessonId))
      .where(own)
      .orderBy(offlineLeases.lessonId)
    const [clock] = await tx.execute<{ now: Date }>(sql`select now()`)
    return {
      userId: user.id,
      now: new Date(clock?.now ?? Date.now()),
      leases: leases.map(({ fileId, ...one }) => ({ ...one, video: videoUrl(fileId ?? '') })),
    }
  })
}

const idsOf = (rows: readonly LockRow[]) => rows.map(({ id }) => id)
