import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { mediaErrors } from '../../../media/errors.ts'
import { files, videos } from '../../../media/tables.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { EDITING } from '../../../platform/policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import { lessons } from '../../tables.ts'
import { isInOwnCourses } from '../access/course-scopes.ts'

/**
 * SQL condition: the user edits a lesson with this video, or uploaded the video. Undefined for users who edit all
 * courses.
 */
export function isOwnVideo(user: User): SQL | undefined {
  const isOwnLesson = isInOwnCourses(user, EDITING, lessons.courseId)
  return (
    isOwnLesson &&
    or(
      sql`exists (select from ${files} where ${files.id} = ${videos.fileId} and ${files.uploadedBy} = ${user.id})`,
      sql`exists (select from ${lessons} where ${lessons.videoFileId} = ${videos.fileId} and ${isOwnLesson})`,
    )
  )
}

/** Throws 404 if the video does not exist, or belongs to other users. */
export async function refuseVideoOfOthers(db: Db, actor: User, fileId: string): Promise<void> {
  const [own] = await db
    .select({ fileId: videos.fileId })
    .from(videos)
    .where(and(eq(videos.fileId, fileId), isOwnVideo(actor)))
  if (!own) throw mediaErrors.VIDEO_NOT_FOUND()
}
