import { and, eq, sql } from 'drizzle-orm'
import { covers, isOpen, NO_ENTITLEMENT } from '../../../catalogue/rules.ts'
import type { User } from '../../../platform/user.schema.ts'
import { isCourseVisible, isLessonOutsideBin } from '../../../catalogue/server/access/visibility.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { captions, courses, lessons } from '../../../catalogue/tables.ts'
import { files, videos } from '../../../media/tables.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { learningErrors } from '../../errors.ts'
import { getEntitlement } from '../../../catalogue/server/access/entitlement.ts'
import { noteSeatUse } from '../../../catalogue/server/access/seat-use.ts'
import { isFileId } from '../../../media/server/files/addresses.ts'
import { courses as policy } from '../../../catalogue/courses.policy.ts'
import { t } from '../../../catalogue/texts/errors.ts'

type Viewer = User | null

const readUse = (viewer: Viewer) => ({
  lesson: { isPremium: lessons.isPremium, isPreview: lessons.isPreview, isShown: lessons.isShown },
  course: { id: courses.id, isPremium: courses.isPremium },
  exists: sql<boolean>`(${isLessonOutsideBin} and ${isCourseVisible(viewer)})`,
})
type Use = {
  exists: boolean | null
  lesson: { isPremium: boolean; isPreview: boolean; isShown: boolean } | null
  course: { id: number; isPremium: boolean } | null
}

/**
 * Returns the uploaded video if the user has access to any visible lesson with it. Administrators have access to all
 * videos. Throws 404 if no such lesson exists for the user. Throws 401 if a guest has to sign in, 402 if the user has
 * to buy the course.
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
        .where(and(eq(files.id, fileId), eq(files.kind, 'video')))
    : []
  const [video] = rows
  if (!video) throw learningErrors.PLAYABLE_VIDEO_NOT_FOUND()
  await requireOpen(db, viewer, rows, learningErrors.PLAYABLE_VIDEO_NOT_FOUND)
  return video
}

/** Returns the WebVTT file of a lesson. The access rule and the errors are those of its video. */
export async function getReadableCaption(db: Db, viewer: Viewer, captionId: number) {
  const [caption] = await db
    .select({ key: files.key, ...readUse(viewer) })
    .from(captions)
    .innerJoin(files, eq(files.id, captions.fileId))
    .innerJoin(lessons, eq(lessons.id, captions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(captions.id, captionId))
  if (!caption) throw mediaErrors.FILE_NOT_FOUND()
  await requireOpen(db, viewer, [caption], mediaErrors.FILE_NOT_FOUND)
  return caption
}

async function requireOpen(
  db: Db,
  viewer: Viewer,
  uses: readonly Use[],
  notFound: () => Error,
): Promise<void> {
  if (policy.can(viewer, 'openAll') && uses.some(({ exists }) => exists)) return
  const visible = uses.flatMap(({ lesson, course, exists }) =>
    lesson?.isShown && course && exists ? [{ lesson, course }] : [],
  )
  if (visible.length === 0) throw notFound()
  if (visible.some((one) => isOpen({ ...one, entitlement: NO_ENTITLEMENT }))) return
  if (!viewer) throw platformErrors.SIGN_IN_REQUIRED()
  const entitlement = await getEntitlement(db, viewer)
  const covered = visible.filter(({ course }) => covers(entitlement, course.id))
  if (covered.length === 0) throw catalogueErrors.PURCHASE_REQUIRED({ purpose: t.toAccessLessons })
  await noteSeatUse(
    db,
    viewer,
    covered.map(({ course }) => course.id),
  )
}
