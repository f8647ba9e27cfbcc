import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { before, id, page, requestId, requiredText } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/checks.ts'

/** `unfinished` are the students in a course who have not finished it. */
const WRITTEN = ['everyone', 'course', 'unfinished', 'batch'] as const
export type Audience = (typeof WRITTEN)[number]
/** `chosen` are students whom staff selected in the list of students, for a message to many students. */
export const AUDIENCES = [...WRITTEN, 'chosen'] as const

export const MAX_ANNOUNCEMENT = 2000
/** Maximum length of the beginning of the text, which notifications show. */
export const EXCERPT = 160

type Chosen = { audience: Audience; courseId: number | null; batchId: number | null }

const audience = z.object({
  audience: z.enum(WRITTEN),
  courseId: id.nullable().default(null),
  batchId: id.nullable().default(null),
})

export const usesCourse = (kind: Audience) => kind === 'course' || kind === 'unfinished'
const hasCourse = (it: Chosen) => !usesCourse(it.audience) || it.courseId !== null
const hasBatch = (it: Chosen) => it.audience !== 'batch' || it.batchId !== null
const courseNeeded = { error: () => t.chooseCourse, path: ['courseId'] }
const batchNeeded = { error: () => t.chooseBatch, path: ['batchId'] }
/** Removes the course or batch if the audience does not need it. */
const onlyUsed = <T extends Chosen>(it: T): T => ({
  ...it,
  courseId: usesCourse(it.audience) ? it.courseId : null,
  batchId: it.audience === 'batch' ? it.batchId : null,
})

export const audienceInput = audience
  .refine(hasCourse, courseNeeded)
  .refine(hasBatch, batchNeeded)
  .transform(onlyUsed)

/** The texts of an announcement. */
export const announcementText = {
  title: requiredText(MAX.name, () => labels.title),
  body: requiredText(MAX_ANNOUNCEMENT, () => t.message),
}

const fields = audience.extend({
  ...announcementText,
  /** When to send the announcement. Null to send it now. */
  sendsAt: z.iso
    .datetime({ offset: true, error: () => t.chooseTime })
    .transform((value) => new Date(value))
    .nullable()
    .default(null),
})

export const announcementInput = fields
  .extend({ requestId })
  .refine(hasCourse, courseNeeded)
  .refine(hasBatch, batchNeeded)
  .transform(onlyUsed)
export const announcementUpdate = fields
  .extend({ id, before })
  .refine(hasCourse, courseNeeded)
  .refine(hasBatch, batchNeeded)
  .transform(onlyUsed)

export const ANNOUNCEMENT_STATES = ['scheduled', 'sending', 'sent', 'withdrawn'] as const

export const announcement = z.object({
  id,
  title: z.string(),
  body: z.string(),
  audience: z.enum(AUDIENCES),
  courseId: id.nullable(),
  batchId: id.nullable(),
  /** The title of the course or the name of the batch. */
  of: z.string().nullable(),
  sendsAt: z.date(),
  sentAt: z.date().nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  recipients: z.number().int(),
  /**
   * The number of readers. Null before the announcement is sent, after it is withdrawn, and after its notifications
   * have expired.
   */
  readers: z.number().int().nullable(),
})
export type Announcement = z.infer<typeof announcement>
export const announcementPage = page(announcement)
export const announcementById = z.object({ id })
export const audienceSize = z.object({ students: z.number().int() })

/** An announcement as a student sees it. Its ID is the ID of the notification. */
export const ownAnnouncement = z.object({
  id,
  title: z.string(),
  body: z.string(),
  createdAt: z.date(),
  readAt: z.date().nullable(),
})
export type OwnAnnouncement = z.infer<typeof ownAnnouncement>
export const ownAnnouncementPage = page(ownAnnouncement)
export const announcementsOfCourse = z.object({ courseId: id })
