import { lessonOrder } from './lesson-order.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Entitlement, isOpen } from '../../rules.ts'
import { parseDuration } from '../../../platform/duration.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { type Placeholders, queryBuilder } from '../../../platform/server/db/prepared-query.ts'
import { captions, courses, lessons, sections } from '../../tables.ts'
import { videos } from '../../../media/tables.ts'
import { captionUrl, posterUrl, videoUrl as videoUrlOf } from '../../../media/server/files/addresses.ts'
import { revealsVideo } from '../access/reveals-video.ts'
import { isLessonVisible, viewerQuery } from '../access/visibility.ts'

const columns = {
  id: lessons.id,
  courseId: lessons.courseId,
  title: lessons.title,
  kind: lessons.kind,
  sectionId: lessons.sectionId,
  section: sql<string>`coalesce(${sections.title}, '')`,
  videoUrl: lessons.videoUrl,
  videoFileId: lessons.videoFileId,
  thumbnail: lessons.thumbnail,
  duration: lessons.duration,
  isPremium: lessons.isPremium,
  isPreview: lessons.isPreview,
  isVisible: lessons.isVisible,
  isRequired: lessons.isRequired,
  publishAt: lessons.publishAt,
  order: lessons.order,
  likesCount: lessons.likesCount,
  sharesCount: lessons.sharesCount,
  courseIsPremium: courses.isPremium,
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
 * Returns a lesson that exists for the user, or all lessons of a course in order. The rows contain private fields, so
 * send them only through `publicLesson`.
 */
export const findLessons = lessonsWith(lessons.description)
/** The same with descriptions limited to 200 characters, as on course cards. */
export const findBriefLessons = lessonsWith(sql<string>`left(${lessons.description}, 200)`)

export type LessonRow = Awaited<ReturnType<typeof findLessons>>[number]

/** Whether this entitlement gives access to the lesson. */
export const isOpenRow = (
  row: Pick<LessonRow, 'isPremium' | 'isPreview' | 'courseId' | 'courseIsPremium'>,
  entitlement: Entitlement,
) => isOpen({ lesson: row, course: { id: row.courseId, isPremium: row.courseIsPremium }, entitlement })

/** Returns the length in seconds: of the uploaded file, otherwise from the free text. */
export const lengthOfRow = (row: Pick<LessonRow, 'videoFileId' | 'fileSeconds' | 'duration'>) =>
  row.videoFileId ? row.fileSeconds : parseDuration(row.duration)

/**
 * Returns the lesson as in the contract. No other code converts rows to responses. Without access, the response
 * contains nothing that reveals the video.
 */
export function publicLesson(row: LessonRow, entitlement: Entitlement): Lesson {
  const {
    videoFileId,
    courseIsPremium: _,
    fileSeconds: __,
    hasPoster,
    captions: tracks,
    publishAt,
    ...fields
  } = row
  const locked = !isOpenRow(row, entitlement)
  const videoUrl = videoFileId ? videoUrlOf(videoFileId) : row.videoUrl
  return {
    ...fields,
    ...(publishAt && { publishAt }),
    durationSeconds: lengthOfRow(row),
    locked,
    hasVideo: videoUrl !== null,
    videoUrl: locked ? null : videoUrl,
    hls: !locked && row.hls,
    captions: locked ? [] : tracks.map((track) => ({ ...track, url: captionUrl(track.id) })),
    thumbnail: locked && revealsVideo(row.thumbnail, videoUrl) ? null : row.thumbnail,
    poster: videoFileId && hasPoster ? posterUrl(videoFileId) : null,
  }
}
