import { z } from 'zod'
import { course } from '../catalogue/courses.schema.ts'
import { week } from './study-goal.schema.ts'
import { MAX } from '../platform/constants.ts'
import { id, page, paging, seconds, text } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

export const enrolled = z.object({ enrolled: z.boolean() })

export const enrollment = z.object({
  id,
  courseId: id,
  /** 0 to 100 with one decimal; 100 only when every visible lesson is completed. */
  progress: z.number(),
  createdAt: z.date(),
  course,
  completedLessons: z.number().int(),
  /** The lesson to go on with and where, null when there is none. */
  resume: z
    .object({ lessonId: id, title: z.string(), order: z.number().int(), position: z.number() })
    .nullable(),
})
export type Enrollment = z.infer<typeof enrollment>

/** What somebody has in progress, or has completed. */
export const LIBRARY_SORTS = ['recent', 'title'] as const
export const libraryList = paging.extend({
  completed: z.boolean().default(false),
  /** Words of titles and instructors. */
  search: text(MAX.search, () => labels.search).default(''),
  sort: z.enum(LIBRARY_SORTS).default('recent'),
})
/** A part of it, how many there are of both, and the course to go on with. */
export const library = page(enrollment).extend({
  current: z.number().int(),
  completed: z.number().int(),
  next: enrollment.nullable(),
})
export type Library = z.infer<typeof library>

/** How far somebody has come in one of their courses: what cards need. */
export const progressOfCourse = enrollment.pick({ courseId: true, progress: true })

/** A lesson that came into one of somebody's courses after they were last there. */
export const newLesson = z.object({
  lessonId: id,
  title: z.string(),
  order: z.number().int(),
  course: course.pick({ title: true, language: true }),
})

/** What greets somebody who is back: the course to go on with, what is new in all of theirs, and how their week goes. */
export const welcome = z.object({
  next: enrollment.nullable(),
  fresh: z.array(newLesson),
  /** Of who has chosen a goal. */
  week: week.optional(),
})
export type Welcome = z.infer<typeof welcome>

/** `created` is false when the enrollment existed already. */
export const enrollmentMade = enrollment.extend({ created: z.boolean() })

export const lessonProgress = z.object({ position: z.number(), completed: z.boolean() })
export const lessonProgressSaved = lessonProgress.extend({ progress: z.number() })

/** `watchedTo` is the furthest second that was really played; playing past `completesAt` completes (null: only by hand). */
export const lessonProgressDetail = lessonProgress.extend({
  watchedTo: z.number(),
  completesAt: z.number().nullable(),
})
export const courseProgress = z.array(lessonProgress.extend({ lessonId: id }))

/**
 * `position` is where to resume. `watched` are the stretches that were really played since the last call, in seconds; a
 * caller that leaves it out is taken to have played up to the position.
 */
export const progressUpdate = z.object({
  id,
  position: seconds,
  completed: z.boolean().optional(),
  watched: z
    .array(
      z
        .tuple([seconds, seconds])
        .refine(([from, to]) => from <= to, { error: 'The end must be after the start' }),
    )
    .max(100)
    .optional(),
})
