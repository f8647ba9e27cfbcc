import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { NO_ENTITLEMENT } from '../../../catalogue/rules.ts'
import { getEntitlement } from '../../../catalogue/server/access/entitlement.ts'
import { noteSeatUse } from '../../../catalogue/server/access/seat-use.ts'
import { findScorm } from '../../../catalogue/server/kinds/scorm-lessons.ts'
import { findLessons } from '../../../catalogue/server/lessons/lesson-rows.ts'
import { isEntitledTo, readLocks } from '../../../catalogue/server/release/locks.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { Env } from '../../../platform/server/process/env.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { lessonPackage, packageLaunch, packageLaunchInput } from '../../scorm.schema.ts'
import { enrollments, scormRecords } from '../../tables.ts'
import { addressInPackage, playFolder } from './play-address.ts'

type Viewer = User | null

/**
 * Returns a lesson that the user can open, with its package. Throws 402 if the user must buy it, 403 if it opens
 * later, and 404 if it does not exist for the user.
 */
export async function readPackage(db: Db, viewer: Viewer, id: number) {
  const [[lesson], entitlement, found] = await Promise.all([
    findLessons(db, viewer, { id }),
    getEntitlement(db, viewer),
    findScorm(db, id),
  ])
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  const locks = await readLocks(db, viewer, [lesson], entitlement)
  locks.refuse(lesson)
  return { lesson, found }
}

async function isEnrolled(db: Db, viewer: Viewer, courseId: number): Promise<boolean> {
  if (!viewer) return false
  const [own] = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.userId, viewer.id), eq(enrollments.courseId, courseId)))
  return own !== undefined
}

const readRecords = async (db: Db, viewer: Viewer, lessonId: number) =>
  viewer
    ? db
        .select({
          item: scormRecords.item,
          status: scormRecords.status,
          score: scormRecords.score,
          completedAt: scormRecords.completedAt,
        })
        .from(scormRecords)
        .where(and(eq(scormRecords.userId, viewer.id), eq(scormRecords.lessonId, lessonId)))
    : []

/** Returns the package of a lesson with the user's results. Throws the same errors as `readPackage`. */
export async function getPackage(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<z.output<typeof lessonPackage>> {
  const { lesson, found } = await readPackage(db, viewer, id)
  if (!found) return { version: null, title: '', items: [], isKept: false }
  const [records, isKept] = await Promise.all([
    readRecords(db, viewer, id),
    isEnrolled(db, viewer, lesson.courseId),
  ])
  const byItem = new Map(records.map((record) => [record.item, record]))
  return {
    version: found.version,
    title: found.title,
    isKept,
    items: found.items.map((item) => ({
      id: item.id,
      title: item.title,
      isSco: item.isSco,
      status: byItem.get(item.id)?.status ?? null,
      score: byItem.get(item.id)?.score ?? null,
    })),
  }
}

/**
 * Returns the URL of a part of a package. Marks the user's seat as used, as the first reading of a text lesson does.
 * Throws 400 if the lesson has no such part. Otherwise throws the same errors as `readPackage`.
 */
export async function launchPackage(
  {
    db,
    env,
    seal,
    user,
    sessionId,
  }: { db: Db; env: Pick<Env, 'packageUrl'>; seal: Seal; user: Viewer; sessionId: string | null },
  { id, item: wanted }: z.output<typeof packageLaunchInput>,
): Promise<z.output<typeof packageLaunch>> {
  const { lesson, found } = await readPackage(db, user, id)
  if (!found) throw catalogueErrors.LESSON_HAS_NO_PACKAGE()
  const [records, isKept] = await Promise.all([
    readRecords(db, user, id),
    isEnrolled(db, user, lesson.courseId),
  ])
  const done = new Set(records.flatMap(({ item, completedAt }) => (completedAt ? [item] : [])))
  const next = found.items.find((one) => one.isSco && !done.has(one.id)) ?? found.items[0]
  const item = wanted === undefined ? next : found.items.find((one) => one.id === wanted)
  if (!item) throw catalogueErrors.LESSON_HAS_NO_PACKAGE()
  if (user && !isEntitledTo(lesson, NO_ENTITLEMENT)) await noteSeatUse(db, user, [lesson.courseId])
  const folder = playFolder(seal, {
    lessonId: id,
    fileId: found.fileId,
    itemId: item.id,
    version: found.version,
    sessionId,
    isKept,
  })
  return { url: `${env.packageUrl ?? ''}${folder}${addressInPackage(item.href)}`, item: item.id, isKept }
}
