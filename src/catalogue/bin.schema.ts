import { z } from 'zod'
import { id } from '../platform/text.schema.ts'

/** How much hangs on a course. */
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
  /** How many days it can still be restored, the last one included; 0 when that is over. */
  daysLeft: z.number().int(),
})
export type BinnedCourse = z.infer<typeof binnedCourse>
