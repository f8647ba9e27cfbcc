import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, text } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { course } from './courses.schema.ts'

export const searchInput = z.object({
  search: text(MAX.search, () => labels.search),
  /** Whether to search exactly as typed, without correcting typos. */
  exact: z.boolean().optional(),
})

/**
 * A lesson whose title or captions match. If the captions match, `said` is the sentence and the second at which it
 * starts.
 */
export const foundLesson = z.object({
  lessonId: id,
  title: z.string(),
  order: z.number().int(),
  course: course.pick({ slug: true, title: true, language: true }),
  said: z.object({ at: z.number(), text: z.string(), language: z.string() }).nullable(),
})
export type FoundLesson = z.infer<typeof foundLesson>

/**
 * `corrected` is the search after typo correction, or null. `partial` means that no course contains all words, and
 * that these courses contain some of them.
 */
export const suggestions = z.object({
  corrected: z.string().nullable(),
  partial: z.boolean(),
  courses: z.array(
    course.pick({
      id: true,
      slug: true,
      title: true,
      instructor: true,
      category: true,
      thumbnail: true,
      language: true,
    }),
  ),
  lessons: z.array(foundLesson),
  /** Names of categories. */
  topics: z.array(z.string()),
  /** The slug is null if the teacher has no page. */
  teachers: z.array(z.object({ name: z.string(), slug: z.string().nullable() })),
})
export type Suggestions = z.infer<typeof suggestions>
