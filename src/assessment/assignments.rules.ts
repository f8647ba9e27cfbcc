/** When an assignment is complete: after submission, or with enough marks. */
export const COMPLETES = ['submitted', 'passed'] as const

/** The states of a submission. `replaced` is an earlier version that no teacher had marked. */
export const SUBMISSION_STATES = ['draft', 'submitted', 'replaced', 'returned', 'marked'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** The kinds of files in a submission. A page is a picture that the teacher can draw on. */
export const PART_KINDS = ['page', 'file'] as const
export type PartKind = (typeof PART_KINDS)[number]

export const MAX_PAGES = 40
export const MAX_FILES = 10
export const MAX_CRITERIA = 20
export const MAX_LEVELS = 8
export const MAX_RESUBMISSIONS = 20
/** Length of a page's longer side in pixels. */
export const PAGE_SIDE = 1600

/** A row of a rubric. Marks are in hundredths. Without levels, the teacher gives any marks. */
export type Criterion = { name: string; marks: number; levels: readonly { name: string; marks: number }[] }

/** A line of the red pen: alternating x and y, in ten-thousandths of the page's width. */
export type Stroke = readonly number[]

type Late = { dueAt: Date | null; acceptsLate: boolean; lateUntil: Date | null; latePercent: number }

/**
 * Returns whether work submitted now is late, with its deduction in percent. Returns null if late work is no longer
 * accepted. A correction that the teacher asked for is never late.
 */
export function lateness(
  rules: Late,
  now: Date,
  isCorrection: boolean,
): { isLate: boolean; percent: number } | null {
  if (isCorrection || rules.dueAt === null || now <= rules.dueAt) return { isLate: false, percent: 0 }
  if (!rules.acceptsLate || (rules.lateUntil !== null && now > rules.lateUntil)) return null
  return { isLate: true, percent: rules.latePercent }
}

/** Returns how many more times a student can submit work. Each version that a teacher returned allows one more. */
export const sendsLeft = (maxResubmissions: number, sent: readonly { state: SubmissionState }[]) =>
  Math.max(0, 1 + maxResubmissions + sent.filter(({ state }) => state === 'returned').length - sent.length)

/** Returns the maximum grade of an assignment, in hundredths of marks. */
export const maxGradeOf = ({ maxMarks, rubric }: { maxMarks: number; rubric: readonly Criterion[] }) =>
  rubric.length === 0 ? maxMarks : rubric.reduce((sum, { marks }) => sum + marks, 0)

/** Returns the grade after the deduction for late work, in hundredths. */
export const gradeAfter = (sum: number, latePercent: number) => Math.round((sum * (100 - latePercent)) / 100)
