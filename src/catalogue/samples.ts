import type { z } from 'zod'
import type { courseInput } from './courses.schema.ts'
import type { lessonInput } from './lessons.schema.ts'
import type { resourceInput } from './resources.schema.ts'
import type { captions, categories, courses, lessons, resources } from './tables.ts'

// Types without `Input` are database rows. Types with `Input` are inputs of the calls that create them.

type NewCategory = typeof categories.$inferInsert
type NewCourse = typeof courses.$inferInsert
type NewLesson = typeof lessons.$inferInsert
type NewResource = typeof resources.$inferInsert
type NewCaption = typeof captions.$inferInsert
type CourseInput = z.input<typeof courseInput>
type LessonInput = z.input<typeof lessonInput>
type ResourceInput = z.input<typeof resourceInput>

let made = 0
const next = () => (made += 1)

const courseOf = (n: number) => ({
  title: `Course ${n}`,
  instructor: 'Meera Iyer',
  description: 'About it.',
  thumbnail: '/favicon.svg',
  duration: '2 hours',
})
const lessonOf = (n: number) => ({ title: `Lesson ${n}`, duration: '10 minutes', order: n })
const resourceOf = (n: number) => ({ title: `Resource ${n}`, type: 'PDF' as const, size: '1 MB' })

export const sampleCategory = (values: Partial<NewCategory> = {}): NewCategory => ({
  name: `Category ${next()}`,
  ...values,
})

/** Returns a course, free by default. A premium course gets a price. */
export function sampleCourse(values: Partial<NewCourse> & { categoryId: number | null }): NewCourse {
  const n = next()
  const price = values.isPremium ? { pricePaise: 299_900 } : {}
  return { ...courseOf(n), slug: `course-${n}`, ...price, ...values }
}

/** Returns the input for a course. Its default category is `Music`, which must exist. */
export function sampleCourseInput(values: Partial<CourseInput> = {}): CourseInput {
  const price = values.isPremium ? { price: '₹2,999' } : {}
  return { ...courseOf(next()), category: 'Music', ...price, ...values }
}

/**
 * Returns a lesson, by default with an external video. It is ordered after all lessons that this function returned
 * before.
 */
export function sampleLesson(values: Partial<NewLesson> & { courseId: number }): NewLesson {
  const n = next()
  const source = values.videoFileId ? {} : { videoUrl: `https://videos.example/film-${n}.mp4` }
  return { ...lessonOf(n), ...source, ...values }
}

/** Returns the input for a lesson without a video. */
export const sampleLessonInput = (values: Partial<LessonInput> & { courseId: number }): LessonInput => ({
  ...lessonOf(next()),
  ...values,
})

/** Returns a resource without a course, file or URL. */
export const sampleResource = (values: Partial<NewResource> = {}): NewResource => ({
  ...resourceOf(next()),
  ...values,
})

/** Returns the input for a resource at an external URL, without a course. */
export const sampleResourceInput = (values: Partial<ResourceInput> = {}): ResourceInput => ({
  ...resourceOf(next()),
  url: 'https://files.example/notes.pdf',
  ...values,
})

export const sampleCaption = (
  values: Partial<NewCaption> & Pick<NewCaption, 'lessonId' | 'fileId'>,
): NewCaption => ({ language: 'en', label: 'English', ...values })
