import { lessonOrder } from './lesson-order.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { parseDuration } from '../../../platform/duration.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { type Placeholders, queryBuilder } from '../../../platform/server/db/prepared-query.ts'
import { captions, courses, lessons, sections } from '../../tables.ts'
import { videos } from '../../../media/tables.ts'
import { captionUrl, posterUrl, videoUrl as videoUrlOf } from '../../../media/server/files/addresses.ts'
import { revealsVideo } from '../access/reveals-video.ts'
import { isLessonVisible, type Viewer, viewerQuery } from '../access/visibility.ts'
import { courses as policy } from '../../courses.policy.ts'
import { lockColumns, type Locks, publicLock } from '../release/locks.ts'
import { releaseOf } from '../release/releases.ts'

const columns = {
  ...lockColumns,
  title: lessons.title,
  kind: lessons.kind,
  sectionId: lessons.sectionId,
  section: sql<string>`coalesce(${sections.title}, '')`,
  videoUrl: lessons.videoUrl,
  videoFileId: lessons.videoFileId,
  thumbnail: lessons.thumbnail,
  duration: lessons.duration,
  isVisible: lessons.isVisible,
  asksQuestions: lessons.asksQuestions,
  isRequired: lessons.isRequired,
  publishAt: lessons.publishAt,
  order: lessons.order,
  likesCount: lessons.likesCount,
  sharesCount: lessons.sharesCount,
  fileSeconds: videos.durationSeconds,
  hls: sql<boolean>`coalesce(jsonb_array_length(${videos.renditions}) > 0, false)`,
  hasPoster: sql<boolean>`${videos.posterKey} is not null`,
  captions: sql<{ id: number; language: string; label: string }[]>`(
    select coalesce(json_agg(json_build_object('id', c.id, 'language', c.language, 'label', c.label) order by c.language), '[]')
    from ${captions} c where c.lesson_id = ${lessons.id})`,
}

const lessonsWith = (description: SQL<string> | typeof lessons.description) =>
  viewerQuery(({ id, courseId }: Placeholders<{ id?: number; courseId?: number }>, viewer) =>
    queryBuilder
      .select({ ...columns, description })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .leftJoin(sections, eq(sections.id, lessons.sectionId))
      .leftJoin(videos, eq(videos.fileId, lessons.videoFileId))
      .where(
        and(id && eq(lessons.id, id), courseId && eq(lessons.courseId, courseId), isLessonVisible(viewer)),
      )
      .orderBy(...lessonOrder()),
  )

/**
 * Returns a lesson that exists for the user, or all lessons in a course in order. The rows contain private fields, so
 * send them only through `publicLesson`.
 */
export const findLessons = lessonsWith(lessons.description)
/** Like `findLessons`, with descriptions limited to 200 characters, as on course cards. */
export const findBriefLessons = lessonsWith(sql<string>`left(${lessons.description}, 200)`)

export type LessonRow = Awaited<ReturnType<typeof findLessons>>[number]

/** Returns the length in seconds: of the uploaded file, otherwise the length that the teacher typed. */
export const lengthOfRow = (row: Pick<LessonRow, 'videoFileId' | 'fileSeconds' | 'duration'>) =>
  row.videoFileId ? row.fileSeconds : parseDuration(row.duration)

/**
 * Returns the lesson as in the contract. No other code converts rows to responses. Without access, the response
 * contains nothing that reveals the video.
 */
export function publicLesson(row: LessonRow, viewer: Viewer, locks: Locks): Lesson {
  const {
    videoFileId,
    courseIsPremium: _,
    fileSeconds: __,
    hasPoster,
    captions: tracks,
    publishAt,
    asksQuestions,
    inOrder: ___,
    releaseAt,
    releaseDays,
    releaseMinute,
    releaseAfterBatch,
    sectionReleaseAt: _at,
    sectionReleaseDays: _days,
    sectionReleaseMinute: _minute,
    sectionReleaseAfterBatch: _after,
    ...fields
  } = row
  const lock = publicLock(locks.of(row))
  const { locked } = lock
  const videoUrl = videoFileId ? videoUrlOf(videoFileId) : row.videoUrl
  return {
    ...fields,
    ...(publishAt && { publishAt }),
    ...(asksQuestions && !locked && { asksQuestions }),
    ...(policy.can(viewer, 'edit', row) &&
      releaseOf({ releaseAt, releaseDays, releaseMinute, releaseAfterBatch })),
    durationSeconds: lengthOfRow(row),
    ...lock,
    hasVideo: videoUrl !== null,
    videoUrl: locked ? null : videoUrl,
    hls: !locked && row.hls,
    captions: locked ? [] : tracks.map((track) => ({ ...track, url: captionUrl(track.id) })),
    thumbnail: locked && revealsVideo(row.thumbnail, videoUrl) ? null : row.thumbnail,
    poster: videoFileId && hasPoster ? posterUrl(videoFileId) : null,
  }
}
