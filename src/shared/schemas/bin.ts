import { z } from 'zod'
import { id } from './text.ts'

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
  /** From then on it may be deleted for good at any moment. */
  keptUntil: z.date(),
})
export type BinnedCourse = z.infer<typeof binnedCourse>
