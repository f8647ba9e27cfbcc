import type { z } from 'zod'
import { isoOf, localOf } from '../../../catalogue/admin/release/release-form.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { type Announcement, announcementInput, type Audience } from '../../announcements.schema.ts'

/** The values of the announcement form. An empty value means none. */
export interface AnnouncementValues {
  title: string
  body: string
  audience: Audience
  courseId: string
  batchId: string
  when: 'now' | 'later'
  /** A local time in the academy's time zone, such as 2026-11-24T18:00. */
  sendsAt: string
}
export type AnnouncementOutput = z.output<typeof announcementInput>

/** The fields of an announcement that are sent. */
export type SentFields = Pick<
  Announcement,
  'title' | 'body' | 'audience' | 'courseId' | 'batchId' | 'sendsAt'
>

export const sentFields = ({
  title,
  body,
  audience,
  courseId,
  batchId,
  sendsAt,
}: Announcement): SentFields => ({
  title,
  body,
  audience,
  courseId,
  batchId,
  sendsAt,
})

export const announcementValues = (
  it: SentFields | null,
  timeZone: string,
  first: Audience = 'everyone',
): AnnouncementValues => ({
  title: it?.title ?? '',
  body: it?.body ?? '',
  // The form never edits messages to chosen students, because they are sent immediately.
  audience: !it || it.audience === 'chosen' ? first : it.audience,
  courseId: it?.courseId ? String(it.courseId) : '',
  batchId: it?.batchId ? String(it.batchId) : '',
  when: it ? 'later' : 'now',
  sendsAt: it ? localOf(new Date(it.sendsAt), timeZone) : '',
})

export const announcementResolver = (timeZone: string) =>
  formResolver(announcementInput, ({ when, sendsAt, courseId, batchId, ...values }: AnnouncementValues) => ({
    ...values,
    courseId: courseId ? Number(courseId) : null,
    batchId: batchId ? Number(batchId) : null,
    sendsAt:
      when === 'now' ? null : /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(sendsAt) ? isoOf(sendsAt, timeZone) : sendsAt,
  }))

/** Whether a chosen time is not in the future. */
export const hasPassed = (sendsAt: Date | null) => sendsAt !== null && sendsAt.getTime() <= Date.now()
