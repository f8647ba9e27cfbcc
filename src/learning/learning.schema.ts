import { z } from 'zod'
import { course } from '../catalogue/courses.schema.ts'
import { week } from './study-goal.schema.ts'
import { MAX } from '../platform/constants.ts'
import { id, page, paging, seconds, text } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/errors.ts'

export const enrolled = z.object({ enrolled: z.boolean() })

export const enrollment = z.object({
  id,
  courseId: id,
  /** Progress in percent, with one decimal. 100 only if the student has completed all required lessons. */
  progress: z.number(),
  /** When the student completed all lessons that were required at that time. Null if the student has not finished. */
  finishedAt: z.date().nullable(),
  /** Whether the course has a quiz or an assignment. */
  isGraded: z.boolean(),
  /** Lessons that were added after the student finished, and that the student has not completed. */
  newLessonIds: z.array(id),
  createdAt: z.date(),
  course,
  completedLessons: z.number().int(),
  /** The lesson to continue with, and the position in it. Null if there is no such lesson. */
  resume: z
    .object({ lessonId: id, title: z.string(), order: z.number().int(), position: z.number() })
    .nullable(),
})
export type Enrollment = z.infer<typeof enrollment>

/** Sort orders of the library: by latest activity or by title. */
export const LIBRARY_SORTS = ['recent', 'title'] as const
export const libraryList = paging.extend({
  completed: z.boolean().default(false),
  /** Words in titles or in instructors' names. */
  search: text(MAX.search, () => labels.search).default(''),
  sort: z.enum(LIBRARY_SORTS).default('recent'),
})
/** A page of courses, the counts of both lists, and the course to continue with. */
export const library = page(enrollment).extend({
  current: z.number().int(),
  completed: z.number().int(),
  next: enrollment.nullable(),
  /** The names of the student's batches. */
  batches: z.array(z.string()),
  /** Whether one of the student's courses has a quiz. */
  hasQuizzes: z.boolean(),
})
export type Library = z.infer<typeof library>

/** Progress in a course, for cards. */
export const progressOfCourse = enrollment.pick({ courseId: true, progress: true })

/** A lesson that was added to one of the student's courses after the student's last visit. */
export const newLesson = z.object({
  lessonId: id,
  title: z.string(),
  order: z.number().int(),
  course: course.pick({ title: true, language: true }),
})

/**
 * The data for a returning student: the course to continue with, new lessons in the student's courses, and the
 * current week.
 */
export const welcome = z.object({
  next: enrollment.nullable(),
  fresh: z.array(newLesson),
  /** The current week. Absent for students without a study goal. */
  week: week.optional(),
})
export type Welcome = z.infer<typeof welcome>

/** `created` is false if the student was already enrolled. */
export const enrollmentMade = enrollment.extend({ created: z.boolean() })

/** Maximum age of progress in seconds, for progress that a device sends later. */
export const MAX_SECONDS_AGO = 100 * 86_400

export const lessonProgress = z.object({ position: z.number(), completed: z.boolean() })
export const lessonProgressSaved = lessonProgress.extend({ progress: z.number() })

/**
 * `watchedTo` is the furthest second that was played. The lesson is complete when the student plays past
 * `completesAt`. If it is null, the student can only mark the lesson as complete.
 */
export const lessonProgressDetail = lessonProgress.extend({
  watchedTo: z.number(),
  completesAt: z.number().nullable(),
})
export const courseProgress = z.array(lessonProgress.extend({ lessonId: id }))

/**
 * `position` is the second at which to resume. `watched` are the ranges in seconds that were played since the last
 * call. Without `watched`, we assume that the student played everything up to the position. `retried` means that an
 * earlier call may have saved some of the ranges, so these don't count as watched again. `secondsAgo` is the age of
 * progress that was made without a connection. Such a call can be repeated: it changes no position that was saved
 * later, and counts each second once.
 */
export const progressUpdate = z.object({
  id,
  position: seconds,
  completed: z.boolean().optional(),
  watched: z
    .array(z.tuple([seconds, seconds]).refine(([from, to]) => from <= to, { error: () => t.endBeforeStart }))
    .max(100)
    .optional(),
  retried: z.boolean().optional(),
  secondsAgo: z.number().min(0).max(MAX_SECONDS_AGO).optional(),
})
