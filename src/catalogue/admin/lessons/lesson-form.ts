import { z } from 'zod'
import { LIMITS } from '../../../media/files.rules.ts'
import { MAX } from '../../../platform/constants.ts'
import { isPlayed, type LessonKind } from '../../kinds.rules.ts'
import { type Lesson, lessonFields } from '../../lessons.schema.ts'
import type { Outputs } from '../../../platform/client/trpc.ts'
import { isoOf, localOf } from '../release/release-form.ts'
import { text } from '../../../platform/text.schema.ts'
import { isUploaded } from '../videos/uploaded-video.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { t } from '../../texts/admin-lessons.ts'
import { t as kinds } from '../../texts/kinds.ts'
import { t as labels } from '../../../platform/texts/labels.ts'

export interface LessonValues {
  courseId: string
  kind: LessonKind
  title: string
  /** The Markdown of a text lesson. */
  text: string
  /** The current document of a PDF lesson. It stays until the user selects a file. */
  documentUrl: string
  documentFile: File | null
  allowsDownload: boolean
  /** The current package of a SCORM lesson. It stays until the user selects a file. */
  scormUrl: string
  scormFile: File | null
  live: { startsAt: string; minutes: string; timeZone: string; link: string }
  /** The ID of the lesson's section. Empty for a lesson before the first section. */
  sectionId: string
  description: string
  duration: string
  /** Whether the administrator typed the duration. Otherwise it is the duration of the video file. */
  durationIsTyped: boolean
  order: string
  isPremium: boolean
  isPreview: boolean
  isVisible: boolean
  isRequired: boolean
  videoMode: 'url' | 'upload'
  videoUrl: string
  /** The current video. In upload mode, it stays until the user selects a file. */
  keptVideo: string
  videoFile: File | null
  thumbnailMode: 'url' | 'upload'
  thumbnail: string
  keptThumbnail: string
  thumbnailFile: File | null
}

/** Whether the video is a URL on another site, not an uploaded file. */
const isTyped = (videoUrl: string) => videoUrl.includes('youtube.com') || videoUrl.includes('youtu.be')

type Live = Outputs['lessons']['liveClassSource']['live']

/** Returns the form values of a live class. Its time is local, such as 2026-11-24T18:00. */
export const liveValues = ({ startsAt, minutes, timeZone, link }: Live): LessonValues['live'] => ({
  startsAt: localOf(startsAt, timeZone),
  minutes: String(minutes),
  timeZone,
  link,
})

/** Returns the form values of a lesson, or of a new lesson in this course. */
export const lessonValues = (
  lesson: Lesson | null,
  { courseId, order, timeZone }: { courseId: number; order: number; timeZone: string },
): LessonValues => ({
  courseId: String(lesson?.courseId ?? courseId),
  kind: lesson?.kind ?? 'video',
  title: lesson?.title ?? '',
  text: '',
  documentUrl: '',
  documentFile: null,
  allowsDownload: false,
  scormUrl: '',
  scormFile: null,
  live: { startsAt: '', minutes: '60', timeZone, link: '' },
  sectionId: String(lesson?.sectionId ?? ''),
  description: lesson?.description ?? '',
  duration: lesson?.duration ?? '',
  durationIsTyped: false,
  order: String(lesson?.order ?? order),
  isPremium: lesson?.isPremium ?? false,
  isPreview: lesson?.isPreview ?? false,
  isVisible: lesson?.isVisible ?? true,
  isRequired: lesson?.isRequired ?? true,
  videoMode: lesson && !isTyped(lesson.videoUrl ?? '') ? 'upload' : 'url',
  videoUrl: lesson?.videoUrl ?? '',
  keptVideo: lesson?.videoUrl ?? '',
  videoFile: null,
  thumbnailMode: 'url',
  thumbnail: lesson?.thumbnail ?? '',
  keptThumbnail: lesson?.thumbnail ?? '',
  thumbnailFile: null,
})

const lessonForm = lessonFields.extend({
  /** The duration. Empty to use the duration of the video file. */
  duration: text(MAX.short, () => labels.duration).trim(),
  durationIsTyped: z.boolean(),
  courseId: z.number().min(1, { error: () => t.selectCourse }),
  order: z
    .string()
    .trim()
    .min(1, { error: () => t.orderIsRequired })
    .transform(Number)
    .pipe(lessonFields.shape.order),
  videoFile: z.custom<File | null>().refine((file) => !file || file.size <= LIMITS.video, {
    error: () => t.videoTooLarge,
  }),
  documentFile: z.custom<File | null>().refine((file) => !file || file.size <= LIMITS.document, {
    error: () => kinds.pdfTooLarge,
  }),
  scormFile: z.custom<File | null>().refine((file) => !file || file.size <= LIMITS.scorm, {
    error: () => kinds.packageTooLarge,
  }),
  thumbnailFile: z.custom<File | null>().refine((file) => !file || file.size <= LIMITS.thumbnail, {
    error: () => t.pictureTooLarge,
  }),
})
// The contract requires the duration of a video. Without a file, the administrator must type it.
const form = lessonForm.refine(
  ({ kind, duration, videoFile, videoUrl }) =>
    !isPlayed(kind) || duration !== '' || videoFile !== null || isUploaded(videoUrl),
  { error: () => t.durationIsRequired, path: ['duration'] },
)

const liveOf = ({ startsAt, minutes, timeZone, link }: LessonValues['live']) => ({
  startsAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(startsAt) ? isoOf(startsAt, timeZone) : '',
  minutes: Number(minutes),
  timeZone,
  link: link.trim(),
})

/** Validates the form with the call's schema. Returns the input for the call, and the files to upload before it. */
export const lessonResolver = formResolver(
  form,
  ({ videoMode: mode, thumbnailMode, keptVideo, keptThumbnail, ...values }: LessonValues) => {
    const videoMode = values.kind === 'audio' ? 'upload' : mode
    // The video of a live class is its recording.
    const takesVideo = isPlayed(values.kind) || values.kind === 'live'
    return {
      ...values,
      courseId: Number(values.courseId),
      live: values.kind === 'live' ? liveOf(values.live) : undefined,
      sectionId: values.sectionId === '' ? null : Number(values.sectionId),
      videoUrl: !takesVideo ? '' : videoMode === 'upload' ? keptVideo : values.videoUrl.trim(),
      thumbnail: thumbnailMode === 'upload' ? keptThumbnail : values.thumbnail.trim(),
      videoFile: takesVideo && videoMode === 'upload' ? values.videoFile : null,
      thumbnailFile: thumbnailMode === 'upload' ? values.thumbnailFile : null,
    }
  },
)

export type LessonOutput = z.output<typeof form>
