import { z } from 'zod'
import { before, id, requiredText } from '../../platform/text.schema.ts'
import { CORRECTION_KINDS } from './corrections.rules.ts'
import { CHALLENGE_DECISIONS, QUESTION_KINDS } from '../quizzes.rules.ts'
import { quizResult } from '../quizzes.schema.ts'
import { answer } from '../solutions.schema.ts'
import { t } from '../texts/checks.ts'

const MAX_ACCEPTED = 50

const reason = requiredText(500, () => t.reason).describe('Students see it')

const answers = z
  .array(answer)
  .min(1, { error: () => t.oneAnswer })
  .max(MAX_ACCEPTED, { error: () => t.tooManyAnswers(MAX_ACCEPTED) })

/** A correction of a key. Answers contain the version's names of options. */
export const correctionInput = z.object({
  /** The quiz in which the error was found. Only a dropped question is limited to this quiz. */
  id,
  versionId: id,
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('accept'), answers }),
    z.object({ kind: z.literal('replace'), answers }),
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('drop') }),
    z.object({ kind: z.literal('undo'), correctionId: id }),
  ]),
})
export type CorrectionInput = z.infer<typeof correctionInput>

export const correctionWithReason = correctionInput.extend({ reason })

/** The changes that a correction would make in all quizzes with the question. */
export const impact = z.object({
  /** The number of answers whose marks change. */
  answers: z.number().int(),
  /** The numbers of attempts whose grade rises or falls. */
  higher: z.number().int(),
  lower: z.number().int(),
  /** The numbers of attempts that pass only after the correction, and only before it. */
  passed: z.number().int(),
  failed: z.number().int(),
  /** The number of students whose rank changes. */
  ranks: z.number().int(),
  /** The number of answers that keep the marks that a teacher gave. */
  kept: z.number().int(),
  /** The number of quizzes with changes. */
  quizzes: z.number().int(),
})
export type Impact = z.infer<typeof impact>

export const correction = z.object({
  id,
  versionId: id,
  kind: z.enum(CORRECTION_KINDS),
  answers: z.array(answer).nullable(),
  reason: z.string(),
  /** The author of the correction. Null if the account was deleted. */
  by: z.string().nullable(),
  createdAt: z.date(),
  isUndone: z.boolean(),
})
export type CorrectionRow = z.infer<typeof correction>

/** Statistics of a question over the first attempts of all students. */
export const questionStatistics = z.object({
  versionId: id,
  questionId: id,
  kind: z.enum(QUESTION_KINDS),
  /** Whether the question has a later version. */
  isEarlier: z.boolean(),
  isDropped: z.boolean(),
  /** The title of the question's section in the quiz. */
  section: z.string().nullable(),
  html: z.string(),
  attempts: z.number().int(),
  answered: z.number().int(),
  /** The share of attempts with full marks, from 0 to 1. */
  difficulty: z.number(),
  /**
   * The share of attempts with full marks among the best 27%, minus the same share among the worst 27%. Null for fewer
   * than ten attempts.
   */
  discrimination: z.number().nullable(),
})

export const quizStatistics = z.object({
  attempts: z.number().int(),
  questions: z.array(questionStatistics),
  corrections: z.array(correction),
  /** Whether a background job is still marking answers again. */
  isRegrading: z.boolean(),
})

export const byVersion = z.object({ id, versionId: id })

/** Equal answers of all attempts to a version of a question. */
export const answerGroup = z.object({
  /** The answer with the version's names of options. */
  answer,
  count: z.number().int(),
  /** The share of the marks that this answer earns, from 0 to 1. */
  share: z.number(),
})
export type AnswerGroup = z.infer<typeof answerGroup>

export const questionAnswers = z.object({
  kind: z.enum(QUESTION_KINDS),
  html: z.string(),
  options: z.array(
    z.object({ name: z.string(), html: z.string(), chosen: z.number().int(), isRight: z.boolean() }),
  ),
  targets: z.array(z.object({ name: z.string(), html: z.string() })),
  /** The right answer if it is a number or a text. */
  right: z.string().nullable(),
  noAnswer: z.number().int(),
  /** The groups of answers, the most frequent ones first. */
  groups: z.array(answerGroup),
  /** The number of further groups that are not listed. */
  more: z.number().int(),
})

export const handMarkInput = z.object({
  itemId: id,
  /** The marks, which can be negative. */
  value: z
    .number({ error: () => t.mustBeNumber(t.marks) })
    .min(-1000, { error: () => t.mustBeNumber(t.marks) })
    .max(1000, { error: () => t.mustBeNumber(t.marks) })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: () => t.twoDecimals,
    }),
  reason,
  before,
})

export const challengeInput = z.object({ itemId: id, reason: requiredText(1000, () => t.reason) })

/** A student's objection, for staff. */
export const challenge = z.object({
  id,
  versionId: id,
  attemptId: id,
  html: z.string(),
  answer: answer.nullable(),
  options: z.array(z.object({ name: z.string(), html: z.string() })),
  targets: z.array(z.object({ name: z.string(), html: z.string() })),
  username: z.string(),
  fullName: z.string().nullable(),
  reason: z.string(),
  createdAt: z.date(),
  decision: z.enum(CHALLENGE_DECISIONS).nullable(),
  reply: z.string().nullable(),
  /** The user who decided the objection. Null if it is pending, or the account was deleted. */
  decidedBy: z.string().nullable(),
})
export type Challenge = z.infer<typeof challenge>

/** At most 500 objections. Pending objections are first, then decided ones. The oldest are first in both groups. */
export const challengeList = z.array(challenge)

export const decisionInput = z.object({
  challengeId: id,
  decision: z.enum(CHALLENGE_DECISIONS),
  reply: requiredText(500, () => t.reply),
})

export const rankQuery = z.object({
  id,
  /** If set, the list ranks only the members of this batch, among themselves. */
  batchId: z.coerce.number<number>().pipe(id).optional(),
  limit: z.coerce.number<number>().int().min(1).max(5000).default(100),
  offset: z.coerce.number<number>().int().min(0).max(1_000_000).default(0),
})

/** The rank of a student's first attempt. */
export const staffRank = z.object({
  rank: z.number().int(),
  /** The percentage of students with at most these marks. */
  percentile: z.number(),
  attemptId: id,
  username: z.string(),
  fullName: z.string().nullable(),
  grade: z.number(),
  maxGrade: z.number(),
  isPassed: z.boolean(),
  /** The number of answers that earned no marks. */
  wrong: z.number().int(),
  seconds: z.number().int(),
  submittedAt: z.date(),
})
export type StaffRank = z.infer<typeof staffRank>
export const staffRanks = z.object({ students: z.number().int(), items: z.array(staffRank) })

export const ranks = z.object({
  students: z.number().int(),
  own: z.object({ rank: z.number().int(), percentile: z.number(), grade: z.number() }).nullable(),
  /**
   * The first hundred students. Empty if the quiz shows students only their own rank. Students who hide their name have
   * no name here.
   */
  items: z.array(
    z.object({
      rank: z.number().int(),
      username: z.string().nullable(),
      grade: z.number(),
      isOwn: z.boolean(),
    }),
  ),
  /** Whether the caller hides their name in all rank lists. */
  hidesName: z.boolean(),
})
export type Ranks = z.infer<typeof ranks>

export const rankNameInput = z.object({ hidden: z.boolean() })

export const staffResult = quizResult.extend({
  student: z.object({ username: z.string(), fullName: z.string().nullable() }),
})
export type StaffResult = z.infer<typeof staffResult>
