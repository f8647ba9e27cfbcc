export const QUESTION_KINDS = [
  'single',
  'multiple',
  'trueFalse',
  'number',
  'text',
  'matching',
  'ordering',
  'fillIn',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export const GAP_KINDS = ['number', 'text'] as const
export type GapKind = (typeof GAP_KINDS)[number]

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const

/**
 * What students see after submitting: the right answers with explanations, the answers after their last attempt, only
 * their grade, or nothing.
 */
export const SHOWN_AFTER = ['answers', 'answersAtEnd', 'grade', 'nothing'] as const
export type ShownAfter = (typeof SHOWN_AFTER)[number]

/** The source of a mark: the key at submission, a teacher by hand, or a corrected key. */
export const MARK_SOURCES = ['automatic', 'teacher', 'regrade'] as const
export type MarkSource = (typeof MARK_SOURCES)[number]

/** The decisions that staff can make about an objection to a key. */
export const CHALLENGE_DECISIONS = ['accepted', 'rejected'] as const

/** How students see the rank list: not at all, only their own rank, or the names of the others too. */
export const RANK_VIEWS = ['none', 'own', 'names'] as const
export type RankView = (typeof RANK_VIEWS)[number]

type Ranked = { ranks: RankView; attempts: readonly { grade: number | null }[] }

/** Whether the quiz page shows the student's rank. */
export const showsRanks = ({ ranks, attempts }: Ranked): boolean =>
  ranks !== 'none' && attempts.some(({ grade }) => grade !== null)

/** A section of a quiz with its own questions and time limit. The limit is null if there is none. */
export type QuizSection = { title: string; minutes: number | null }

export const MAX_OPTIONS = 12
export const MAX_SECTIONS = 20
export const MAX_QUESTIONS = 300
export const MAX_VIDEO_QUESTIONS = 30
/** The maximum number of texts that one call renders. */
export const MAX_RENDERED = 50
/** The maximum number of events that a device sends in one call. */
export const MAX_EVENTS = 200

/** Converts marks to hundredths. The API and the pages use marks, and the database uses hundredths of marks. */
export const toHundredths = (marks: number) => Math.round(marks * 100)
export const toMarks = (hundredths: number) => hundredths / 100

type Progress = {
  shows: ShownAfter
  maxAttempts: number | null
  submitted: number
  hasOpenAttempt: boolean
}

/** Whether a student sees the right answers of submitted attempts. */
export const seesAnswers = ({ shows, maxAttempts, submitted, hasOpenAttempt }: Progress) =>
  shows === 'answers' ||
  (shows === 'answersAtEnd' && !hasOpenAttempt && maxAttempts !== null && submitted >= maxAttempts)

const DAY = 86_400_000

/** Returns when a student can no longer object to the keys of an attempt. Null if the quiz accepts no objections. */
export const challengeEnd = (submittedAt: Date, days: number | null) =>
  days === null ? null : new Date(submittedAt.getTime() + days * DAY)
