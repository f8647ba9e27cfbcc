import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, page, paging, requiredText, text } from '../platform/text.schema.ts'
import { MAX_CRITERIA, MAX_FILES, MAX_PAGES } from './assignments.rules.ts'
import { rubric, submission } from './assignments.schema.ts'
import { t } from './texts/assignment-checks.ts'

/** Maximum length of a comment on a submission, in characters. */
export const MAX_COMMENT = 5000
export const MAX_SAVED_COMMENTS = 200

/** Maximum number of points in all strokes on all pages. Keeps marked work small. */
const MAX_POINTS = 60_000

/** A line of the red pen: alternating x and y, in ten-thousandths of the page's width. */
export const stroke = z
  .array(z.number().int().min(0).max(50_000))
  .min(4)
  .max(4000)
  .refine((points) => points.length % 2 === 0, { error: () => t.strokeInvalid })

/** The unmarked submissions of the queue. Without a filter, it contains all courses. */
export const queueInput = paging.extend({ courseId: id.optional(), lessonId: id.optional() })

const queued = z.object({
  id,
  number: z.number().int(),
  student: z.string(),
  lessonId: id,
  lesson: z.string(),
  courseId: id,
  course: z.string(),
  submittedAt: z.date(),
  isLate: z.boolean(),
  /** The teacher who opened the submission in the last few minutes (`OPEN_MINUTES`). */
  openedBy: z.string().nullable(),
})
export type QueuedSubmission = z.infer<typeof queued>
export const submissionQueue = page(queued).extend({ total: z.number().int() })

/** The assignments with unmarked submissions, for the filters of the queue. */
export const queueFilters = z.array(
  z.object({ lessonId: id, lesson: z.string(), courseId: id, course: z.string(), open: z.number().int() }),
)

export const openInput = z.object({ id, courseId: id.optional(), lessonId: id.optional() })

/** A submission for its teacher. */
export const markedSubmission = submission.extend({
  student: z.string(),
  username: z.string(),
  lessonId: id,
  lesson: z.string(),
  courseId: id,
  course: z.string(),
  rubric,
  markedBy: z.string().nullable(),
  /** Another teacher who opened the submission in the last few minutes (`OPEN_MINUTES`). */
  alsoOpen: z.string().nullable(),
  /** The other versions of the student's work, oldest first. */
  versions: z.array(z.object({ id, number: z.number().int(), state: z.string() })),
  /** The submissions before and after this one in the queue. */
  previousId: id.nullable(),
  nextId: id.nullable(),
})
export type MarkedSubmission = z.infer<typeof markedSubmission>

export const markInput = z
  .object({
    id,
    /** The time of the marks that the teacher saw. The call fails if there are newer marks. */
    markedAt: z.iso
      .datetime({ offset: true })
      .transform((value) => new Date(value))
      .nullable(),
    /** Whether the work is returned to the student for correction, without marks. */
    returns: z.boolean(),
    /** The marks for each criterion, or the total. Empty for returned work. */
    marks: z.array(z.number().min(0).max(10_000)).max(MAX_CRITERIA),
    comment: text(MAX_COMMENT, () => t.comment).trim(),
    /** The teacher's drawing on each page. */
    pages: z.array(z.object({ id, strokes: z.array(stroke).max(400) })).max(MAX_PAGES + MAX_FILES),
  })
  .refine(({ returns, comment }) => !returns || comment !== '', {
    error: () => t.returnNeedsComment,
    path: ['comment'],
  })
  .refine(
    ({ pages }) =>
      pages.reduce((sum, { strokes }) => sum + strokes.reduce((all, one) => all + one.length / 2, 0), 0) <=
      MAX_POINTS,
    { error: () => t.tooManyStrokes, path: ['pages'] },
  )

export const savedComment = z.object({ id, text: z.string() })
export const savedCommentInput = z.object({ text: requiredText(MAX.comment, () => t.comment) })
