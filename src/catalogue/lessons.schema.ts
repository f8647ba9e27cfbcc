import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import {
  before,
  id,
  notEmpty,
  nullableAddress,
  optionalAddress,
  requiredText,
  text,
} from '../platform/text.schema.ts'
import { VIDEO_STATES } from '../media/files.rules.ts'
import { SCORM_VERSIONS } from '../media/scorm.rules.ts'
import { LESSON_KINDS } from './kinds.rules.ts'
import { liveClassInput } from './live-classes.schema.ts'
import { givenRelease, publishAt, release } from './release/release.schema.ts'
import { LOCK_REASONS } from './release/unlock.rules.ts'
import { t } from './texts/errors.ts'
import { t as checks } from '../platform/texts/checks.ts'
import { t as labels } from '../platform/texts/labels.ts'

export const caption = z.object({ id, language: z.string(), label: z.string(), url: z.string() })

/** `videoUrl` is null and `locked` is true if the caller has no access. */
export const lesson = z.object({
  id,
  courseId: id,
  title: z.string(),
  kind: z.enum(LESSON_KINDS),
  /** The section of the lesson, and its title. Null and empty for a lesson before the first section. */
  sectionId: id.nullable(),
  section: z.string(),
  description: z.string(),
  videoUrl: z.string().nullable(),
  thumbnail: z.string().nullable(),
  duration: z.string(),
  durationSeconds: z.number().nullable(),
  isPremium: z.boolean(),
  isPreview: z.boolean(),
  order: z.number().int(),
  isVisible: z.boolean(),
  /** Whether students must complete the lesson to finish the course. */
  isRequired: z.boolean(),
  /** The time at which a hidden lesson will be shown. Absent if no time is set. */
  publishAt: z.date().optional(),
  /** The release rule of the lesson. Absent if it has no rule, and for students. */
  release: release.optional(),
  likesCount: z.number().int(),
  sharesCount: z.number().int(),
  locked: z.boolean(),
  /**
   * The reason why the lesson is locked. For `later`, `opensAt` is the opening time. For `inOrder`, `opensAfter` is
   * the lesson to complete first.
   */
  lockedReason: z.enum(LOCK_REASONS).optional(),
  opensAt: z.date().optional(),
  opensAfter: id.optional(),
  /** Whether the lesson has a video, even if the lesson is locked. */
  hasVideo: z.boolean(),
  /** Whether the HLS playlist `{videoUrl}/master.m3u8` exists. */
  hls: z.boolean(),
  /** True if the video has questions, otherwise absent. */
  asksQuestions: z.literal(true).optional(),
  poster: z.string().nullable(),
  captions: z.array(caption),
})
export type Lesson = z.infer<typeof lesson>

const fields = z.object({
  courseId: id,
  title: requiredText(MAX.name, () => labels.title),
  sectionId: id.nullable(),
  description: text(MAX.description, () => labels.description),
  duration: requiredText(MAX.short, () => labels.duration),
  isPremium: z.boolean({ error: () => t.mustBeTrueOrFalse('isPremium') }),
  isPreview: z.boolean({ error: () => t.mustBeTrueOrFalse('isPreview') }),
  isVisible: z.boolean({ error: () => t.mustBeTrueOrFalse('isVisible') }),
  isRequired: z.boolean({ error: () => t.mustBeTrueOrFalse('isRequired') }),
  /** The Markdown of a text lesson. */
  text: text(MAX.description, () => labels.text),
  /** The URL of the uploaded file of a PDF lesson. Null removes it. */
  documentUrl: nullableAddress(() => labels.documentUrl),
  /** Whether students can download the file of a PDF lesson. */
  allowsDownload: z.boolean({ error: () => t.mustBeTrueOrFalse('allowsDownload') }),
  /** The URL of the uploaded SCORM package of a lesson. Null removes it. */
  scormUrl: nullableAddress(() => labels.scormUrl),
  /** A live class's time and link. */
  live: liveClassInput,
  videoUrl: nullableAddress(() => labels.videoUrl),
  thumbnail: nullableAddress(() => labels.thumbnail),
  order: z
    .number({ error: () => t.orderMustBeNumber })
    .int({ error: () => t.orderMustBeWhole })
    .min(1, { error: () => t.orderTooSmall })
    .max(2_147_483_647),
})

export const lessonFields = fields.extend({
  kind: z.enum(LESSON_KINDS).default('video'),
  /** Only videos need a duration. The server measures the duration of audio, and estimates reading times. */
  duration: fields.shape.duration.optional(),
  text: fields.shape.text.optional(),
  documentUrl: fields.shape.documentUrl.optional(),
  allowsDownload: fields.shape.allowsDownload.optional(),
  scormUrl: fields.shape.scormUrl.optional(),
  live: fields.shape.live.optional(),
  videoUrl: optionalAddress(() => labels.videoUrl),
  thumbnail: optionalAddress(() => labels.thumbnail),
  description: fields.shape.description.nullish().transform((value) => value ?? ''),
  /** By default, the lesson is added to the section of the lesson before it. */
  sectionId: fields.shape.sectionId.optional(),
  /** The import that creates the lesson. */
  importId: id.optional(),
  isPremium: fields.shape.isPremium.default(false),
  isPreview: fields.shape.isPreview.default(false),
  isVisible: fields.shape.isVisible.default(true),
  isRequired: fields.shape.isRequired.default(true),
})

/** The input of a new lesson. A lesson without a kind is a video. */
export const lessonInput = lessonFields
  .refine(({ kind, duration }) => kind !== 'video' || duration !== undefined, {
    path: ['duration'],
    error: () => checks.isRequired(labels.duration),
    // Reports a missing duration together with the other missing fields.
    when: ({ value }) => typeof value === 'object' && value !== null && 'kind' in value,
  })
  .refine(({ kind, live }) => kind !== 'live' || live !== undefined, {
    path: ['live'],
    error: () => t.classTimeNeeded,
  })

export const lessonUpdate = z
  .object({
    id,
    before,
    courseId: id.optional(),
    title: fields.shape.title.optional(),
    sectionId: fields.shape.sectionId.optional(),
    description: fields.shape.description.nullable().optional(),
    duration: fields.shape.duration.optional(),
    text: fields.shape.text.optional(),
    documentUrl: fields.shape.documentUrl.optional(),
    allowsDownload: fields.shape.allowsDownload.optional(),
    scormUrl: fields.shape.scormUrl.optional(),
    live: fields.shape.live.optional(),
    isPremium: fields.shape.isPremium.optional(),
    isPreview: fields.shape.isPreview.optional(),
    isVisible: fields.shape.isVisible.optional(),
    isRequired: fields.shape.isRequired.optional(),
    publishAt: publishAt.optional(),
    release: givenRelease.optional(),
    videoUrl: fields.shape.videoUrl.optional(),
    thumbnail: fields.shape.thumbnail.optional(),
    order: fields.shape.order.optional(),
  })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })

export const lessonReorder = z.object({
  updates: z
    .array(z.object({ id, order: fields.shape.order, sectionId: fields.shape.sectionId.optional() }))
    .min(1, { error: () => t.nothingToReorder })
    .max(1000)
    .refine((updates) => new Set(updates.map((update) => update.id)).size === updates.length, {
      error: () => t.lessonNamedTwice,
    }),
})

/** The text of a text lesson. */
export const lessonText = z.object({ html: z.string() })
/** The Markdown of a text lesson, for its editor. */
export const lessonTextSource = z.object({ text: z.string() })

const page = z.object({
  width: z.number().int(),
  height: z.number().int(),
  /** The URL of the picture, 800 pixels wide. */
  url: z.string(),
  /** The URL of the larger picture, 1600 pixels wide. */
  largeUrl: z.string(),
})
/** The pages of a PDF lesson. The list is empty until the pictures of the pages are ready. */
export const lessonDocument = z.object({
  state: z.enum(VIDEO_STATES).nullable(),
  pages: z.array(page),
  /** The URL of the uploaded file. Null if the user may not download it. */
  downloadUrl: z.string().nullable(),
  hasText: z.boolean(),
})
/** The text of each page of a PDF lesson. Empty for a page that contains only a picture. */
export const lessonDocumentText = z.object({ pages: z.array(z.string()) })
/** The document of a PDF lesson, for its form. `error` is the reason why its pages could not be rendered. */
export const lessonDocumentSource = z.object({
  documentUrl: z.string().nullable(),
  allowsDownload: z.boolean(),
  state: z.enum(VIDEO_STATES).nullable(),
  error: z.string().nullable(),
  pages: z.number().int(),
})

/** The SCORM package of a lesson, for its form. All fields are null without a package. */
export const lessonPackageSource = z.object({
  scormUrl: z.string().nullable(),
  version: z.enum(SCORM_VERSIONS).nullable(),
  title: z.string().nullable(),
  /** The number of parts that students open. */
  items: z.number().int(),
})

export const liked = z.object({ liked: z.boolean() })
export const likeReply = z.object({ liked: z.boolean(), likesCount: z.number().int() })
export const shareReply = z.object({ sharesCount: z.number().int() })

const several = z
  .array(id)
  .min(1, { error: () => t.chooseLesson })
  .max(1000)

/** One change for several lessons. If the lessons move to another course, they are added at its end, in their order. */
export const lessonsUpdate = z
  .object({
    ids: several,
    isVisible: fields.shape.isVisible.optional(),
    isPremium: fields.shape.isPremium.optional(),
    courseId: id.optional(),
  })
  .refine(({ ids: _ids, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })

export const lessonsDelete = z.object({ ids: several })
