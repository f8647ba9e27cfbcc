import { and, eq, or, sql } from 'drizzle-orm'
import { NO_ENTITLEMENT } from '../../../catalogue/rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import { isInOwnCourses } from '../../../catalogue/server/access/course-scopes.ts'
import { isCourseVisible, isLessonOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { captions, courses, lessons, pdfLessons, sections } from '../../../catalogue/tables.ts'
import { documents, files, videos } from '../../../media/tables.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { learningErrors } from '../../errors.ts'
import { getEntitlement } from '../../../catalogue/server/access/entitlement.ts'
import {
  hasRule,
  isEntitledTo,
  lockColumns,
  type LockRow,
  readLocks,
} from '../../../catalogue/server/release/locks.ts'
import { noteSeatUse } from '../../../catalogue/server/access/seat-use.ts'
import { isFileId } from '../../../media/server/files/addresses.ts'
import { courses as policy, IN_COURSE } from '../../../catalogue/courses.policy.ts'
import { t } from '../../../catalogue/texts/errors.ts'

type Viewer = User | null

const readUse = (viewer: Viewer) => ({
  ...lockColumns,
  isShown: lessons.isShown,
  exists: sql<boolean>`(${isLessonOutsideBin} and ${isCourseVisible(viewer)})`,
})
/** A lesson that uses the file. All fields are null if there is no such lesson. */
type Use = { [Name in keyof LockRow]: LockRow[Name] | null } & {
  exists: boolean | null
  isShown: boolean | null
}

/**
 * Returns the uploaded video if the user has access to any visible lesson with it. Staff have access to all videos
 * of their courses. Throws 404 if no such lesson exists for the user. Throws 401 if a guest must sign in, 402 if the
 * user must buy the course, and 403 if the lesson opens later.
 */
export async function getPlayableVideo(db: Db, viewer: Viewer, fileId: string) {
  const rows = isFileId(fileId)
    ? await db
        .select({
          key: files.key,
          contentType: files.contentType,
          renditions: videos.renditions,
          storyboard: videos.storyboard,
          durationSeconds: videos.durationSeconds,
          ...readUse(viewer),
        })
        .from(files)
        .leftJoin(videos, eq(videos.fileId, files.id))
        .leftJoin(lessons, eq(lessons.videoFileId, files.id))
        .leftJoin(courses, eq(courses.id, lessons.courseId))
        .leftJoin(sections, eq(sections.id, lessons.sectionId))
        .where(and(eq(files.id, fileId), eq(files.kind, 'video')))
    : []
  const [video] = rows
  if (!video) throw learningErrors.PLAYABLE_VIDEO_NOT_FOUND()
  await requireOpen(db, viewer, rows, learningErrors.PLAYABLE_VIDEO_NOT_FOUND)
  return video
}

/** Returns the WebVTT file of a lesson. It has the same access rule and errors as the lesson's video. */
export async function getReadableCaption(db: Db, viewer: Viewer, captionId: number) {
  const [caption] = await db
    .select({ key: files.key, ...readUse(viewer) })
    .from(captions)
    .innerJoin(files, eq(files.id, captions.fileId))
    .innerJoin(lessons, eq(lessons.id, captions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .where(eq(captions.id, captionId))
  if (!caption) throw mediaErrors.FILE_NOT_FOUND()
  await requireOpen(db, viewer, [caption], mediaErrors.FILE_NOT_FOUND)
  return caption
}

/**
 * Returns the document of a PDF lesson. It has the same access rule and errors as a video. With `original`, students
 * also need a lesson that allows the download.
 */
export async function getReadableDocument(db: Db, viewer: Viewer, fileId: string, { original = false } = {}) {
  const isOwn = isInOwnCourses(viewer, IN_COURSE, lessons.courseId)
  const isAllowed = original && isOwn ? or(eq(pdfLessons.allowsDownload, true), isOwn) : undefined
  const rows = isFileId(fileId)
    ? await db
        .select({ key: files.key, pages: documents.pages, run: documents.run, ...readUse(viewer) })
        .from(files)
        .innerJoin(documents, eq(documents.fileId, files.id))
        .innerJoin(pdfLessons, eq(pdfLessons.fileId, files.id))
        .innerJoin(lessons, eq(lessons.id, pdfLessons.lessonId))
        .innerJoin(courses, eq(courses.id, lessons.courseId))
        .leftJoin(sections, eq(sections.id, lessons.sectionId))
        .where(and(eq(files.id, fileId), isAllowed))
    : []
  const [document] = rows
  if (!document) throw mediaErrors.FILE_NOT_FOUND()
  await requireOpen(db, viewer, rows, mediaErrors.FILE_NOT_FOUND)
  return document
}

async function requireOpen(
  db: Db,
  viewer: Viewer,
  uses: readonly Use[],
  notFound: () => Error,
): Promise<void> {
  if (uses.some((use) => use.exists && policy.can(viewer, 'openAll', use))) return
  const visible = uses.filter((use): use is LockRow & Use => Boolean(use.isShown && use.exists))
  const free = visible.filter((use) => isEntitledTo(use, NO_ENTITLEMENT))
  if (visible.length === 0) throw notFound()
  if (free.some((use) => !hasRule(use))) return
  const entitlement = await getEntitlement(db, viewer)
  const locks = await readLocks(db, viewer, visible, entitlement)
  const open = visible.filter((use) => locks.of(use).open)
  const [entitled] = visible.filter((use) => isEntitledTo(use, entitlement))
  if (open.length === 0) {
    if (!viewer) throw platformErrors.SIGN_IN_REQUIRED()
    if (entitled) locks.refuse(entitled)
    throw catalogueErrors.PURCHASE_REQUIRED({ purpose: t.toAccessLessons })
  }
  const bought = open.filter((use) => !free.includes(use))
  if (viewer && bought.length === open.length)
    await noteSeatUse(
      db,
      viewer,
      bought.map(({ courseId }) => courseId),
    )
}
