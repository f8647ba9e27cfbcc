import { z } from 'zod'
import { id } from '../platform/text.schema.ts'
import { t } from './texts/errors.ts'

/** The counts of a course's contents. */
export const courseContents = z.object({
  students: z.number().int(),
  lessons: z.number().int(),
  resources: z.number().int(),
  payments: z.number().int(),
})
export type CourseContents = z.infer<typeof courseContents>

export const binnedCourse = courseContents.extend({
  id,
  title: z.string(),
  instructor: z.string(),
  thumbnail: z.string(),
  isPublished: z.boolean(),
  deletedAt: z.date(),
  /** Number of days in which the course can still be restored, including the last day. 0 if it is too late. */
  daysLeft: z.number().int(),
})
export type BinnedCourse = z.infer<typeof binnedCourse>

const kind = z.enum(['lesson', 'resource', 'category'], { error: () => t.binKindUnknown })

/** An item in the bin that is not a course. */
export const binItem = z.object({ kind, id })

export const binnedItem = binItem.extend({
  title: z.string(),
  /** The title of the course that the item belongs to. Null for a category, and for a resource without a course. */
  course: z.string().nullable(),
  deletedAt: z.date(),
  daysLeft: z.number().int(),
})
export type BinnedItem = z.infer<typeof binnedItem>
