import { z } from 'zod'

import { before, id, requiredText, text } from '../platform/text.schema.ts'
import {
  COMPLETES,
  MAX_CRITERIA,
  MAX_FILES,
  MAX_LEVELS,
  MAX_PAGES,
  MAX_RESUBMISSIONS,
  PART_KINDS,
  SUBMISSION_STATES,
} from './assignments.rules.ts'
import { t } from './texts/assignment-checks.ts'

/** Maximum length of a submission's text, in characters. */
export const MAX_WORK = 50_000

/** Marks with at most two decimals. */
const marks = z
  .number({ error: () => t.marksNumber })
  .min(0, { error: () => t.marksRange })
  .max(10_000, { error: () => t.marksRange })
  .multipleOf(0.01, { error: () => t.marksDecimals })

const positiveMarks = marks.refine((value) => value > 0, { error: () => t.marksPositive })

const criterion = z
  .object({
    name: requiredText(200, () => t.criterion),
    marks: positiveMarks,
    levels: z
      .array(
        z.object({
          name: requiredText(300, () => t.level),
          marks,
        }),
      )
      .max(MAX_LEVELS),
  })
  .refine(({ marks: most, levels }) => levels.every((level) => level.marks <= most), {
    error: () => t.levelTooHigh,
    path: ['marks'],
  })

/** The criteria of an assignment. */
export const rubric = z.array(criterion).max(MAX_CRITERIA, { error: () => t.tooManyCriteria(MAX_CRITERIA) })

const percent = z
  .number({ error: () => t.percentRange })
  .int({ error: () => t.percentRange })
  .min(0, { error: () => t.percentRange })
  .max(100, { error: () => t.percentRange })

const moment = z.iso
  .datetime({ offset: true, error: () => t.momentInvalid })
  .transform((value) => new Date(value))
  .nullable()

const rules = {
  /** The maximum marks. Ignored if there is a rubric. */
  maxMarks: positiveMarks,
  rubric,
  completes: z.enum(COMPLETES),
  passPercent: percent.nullable(),
  acceptsLate: z.boolean(),
  latePercent: percent,
  takesText: z.boolean(),
  takesFiles: z.boolean(),
  takesPages: z.boolean(),
  maxResubmissions: z
    .number({ error: () => t.resubmissionsRange(MAX_RESUBMISSIONS) })
    .int({ error: () => t.resubmissionsRange(MAX_RESUBMISSIONS) })
    .min(0, { error: () => t.resubmissionsRange(MAX_RESUBMISSIONS) })
    .max(MAX_RESUBMISSIONS, { error: () => t.resubmissionsRange(MAX_RESUBMISSIONS) }),
}

export const assignmentInput = z
  .object({ id, ...rules, dueAt: moment, lateUntil: moment, before })
  .refine(({ completes, passPercent }) => completes === 'submitted' || passPercent !== null, {
    error: () => t.passMarkRequired,
    path: ['passPercent'],
  })
  .refine(({ dueAt, lateUntil }) => lateUntil === null || (dueAt !== null && lateUntil > dueAt), {
    error: () => t.lateBeforeDue,
    path: ['lateUntil'],
  })
  .refine(({ takesText, takesFiles, takesPages }) => takesText || takesFiles || takesPages, {
    error: () => t.takesNothing,
    path: ['takesText'],
  })

const submissionFile = z.object({
  id,
  kind: z.enum(PART_KINDS),
  name: z.string(),
  /** The URL of the file, for the student and for staff. */
  url: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The teacher's drawing on a page: lines of alternating x and y, in ten-thousandths of its width. */
  strokes: z.array(z.array(z.number().int())),
})
export type SubmissionFile = z.infer<typeof submissionFile>

/** A version of the caller's work. */
export const submission = z.object({
  id,
  number: z.number().int(),
  state: z.enum(SUBMISSION_STATES),
  text: z.string(),
  files: z.array(submissionFile),
  submittedAt: z.date().nullable(),
  isLate: z.boolean(),
  /** The deduction for late work in percent. */
  latePercent: z.number().int(),
  maxGrade: z.number(),
  /** `grade` and `isPassed` are null until a teacher has marked the work. */
  grade: z.number().nullable(),
  isPassed: z.boolean().nullable(),
  /** The teacher's comment. Empty for students until the work is marked or returned. */
  comment: z.string(),
  voiceUrl: z.string().nullable(),
  markedAt: z.date().nullable(),
  rubric,
  /** The marks for each criterion, or the total, before the deduction for late work. */
  marks: z.array(z.number().nullable()),
})
export type Submission = z.infer<typeof submission>

/** An assignment with its rules and the caller's work. */
export const assignment = z.object({
  ...rules,
  maxGrade: z.number(),
  dueAt: z.date().nullable(),
  lateUntil: z.date().nullable(),
  /** Whether the caller can submit work. Only enrolled students can. */
  maySubmit: z.boolean(),
  /** How many more times the caller can submit work. */
  sendsLeft: z.number().int(),
  /** The caller's versions, oldest first. */
  submissions: z.array(submission),
  /** The server's current time. */
  now: z.date(),
})
export type Assignment = z.infer<typeof assignment>

export const draftInput = z.object({
  id,
  /** The text of the draft. If it is absent, the saved text stays, because another device may have changed it. */
  text: text(MAX_WORK, () => t.work).optional(),
  /**
   * The order of the draft's files, by their IDs. Files that are missing here follow the others in their previous
   * order.
   */
  order: z
    .array(id)
    .max(MAX_PAGES + MAX_FILES)
    .optional(),
})

export const draftFile = z.object({ id, fileId: id })

/** The fields of an upload. */
export const fileFields = z.object({
  kind: z.enum(PART_KINDS),
  key: z.uuid(),
  /** The ID of the file that this one replaces, such as the original of a rotated page. */
  replaces: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(id)
    .optional(),
})

export const addedFile = submissionFile
