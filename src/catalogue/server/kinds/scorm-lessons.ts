import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { scormUrl as scormUrlOf } from '../../../media/server/files/addresses.ts'
import { releaseFiles } from '../../../media/server/files/attachments.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { scormPackages } from '../../../media/tables.ts'
import { catalogueErrors } from '../../errors.ts'
import type { lessonPackageSource } from '../../lessons.schema.ts'
import { lessons, scormLessons } from '../../tables.ts'
import { attachCourseFile } from '../access/course-files.ts'
import { isLessonVisible, type Viewer } from '../access/visibility.ts'

/**
 * Saves a lesson's SCORM package, and releases the previous package. The caller must lock the lesson. Throws 400 if the
 * file is unknown.
 */
export async function saveScorm(
  tx: Tx,
  user: User,
  lessonId: number,
  scormUrl: string | null,
): Promise<void> {
  const fileId = await attachCourseFile(tx, user, 'scorm', scormUrl)
  if (scormUrl !== null && fileId === null) throw mediaErrors.UPLOADED_FILE_UNKNOWN({ field: 'scormUrl' })
  const before = await scormFilesIn(tx, [lessonId])
  if (fileId === null) await tx.delete(scormLessons).where(eq(scormLessons.lessonId, lessonId))
  else
    await tx
      .insert(scormLessons)
      .values({ lessonId, fileId })
      .onConflictDoUpdate({ target: scormLessons.lessonId, set: { fileId } })
  await releaseFiles(tx, before)
}

/** Returns the files of these lessons' packages. */
export async function scormFilesIn(tx: Tx, lessonIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .select({ fileId: scormLessons.fileId })
    .from(scormLessons)
    .where(inArray(scormLessons.lessonId, [...lessonIds]))
  return rows.map(({ fileId }) => fileId)
}

/** Copies the package of a lesson to another lesson. Both share the stored files. */
export const copyScorm = (tx: Tx, from: number, to: number) =>
  tx.execute(sql`
    insert into ${scormLessons} (lesson_id, file_id)
    select ${to}, file_id from ${scormLessons} where lesson_id = ${from}`)

/** Returns the package of a lesson. Null if it has none. */
export async function findScorm(db: Db | Tx, lessonId: number) {
  const [found] = await db
    .select({
      fileId: scormLessons.fileId,
      version: scormPackages.version,
      title: scormPackages.title,
      items: scormPackages.items,
    })
    .from(scormLessons)
    .innerJoin(scormPackages, eq(scormPackages.fileId, scormLessons.fileId))
    .where(eq(scormLessons.lessonId, lessonId))
  return found ?? null
}

/** Returns the package of a lesson, for its form. Throws 404 if the lesson does not exist for the user. */
export async function getScormSource(
  db: Db | Tx,
  viewer: Viewer,
  id: number,
): Promise<z.output<typeof lessonPackageSource>> {
  const [lesson] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, id), isLessonVisible(viewer)))
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  const found = await findScorm(db, id)
  return {
    scormUrl: found && scormUrlOf(found.fileId),
    version: found?.version ?? null,
    title: found?.title ?? null,
    items: found?.items.length ?? 0,
  }
}
