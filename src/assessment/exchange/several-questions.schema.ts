import { z } from 'zod'
import { id } from '../../platform/text.schema.ts'
import { marks, question, questionInput } from '../quizzes.schema.ts'
import { t } from '../texts/checks.ts'
import { MAX_TOGETHER } from './draft.rules.ts'

/** The quiz to which the questions are appended, with their marks and penalty. */
export const destination = z
  .object({ id, marks: marks(() => t.marks), penalty: marks(() => t.penalty) })
  .refine((given) => given.marks > 0, { path: ['marks'], error: () => t.marksOutOfRange })
  .refine((given) => given.penalty <= given.marks, { path: ['penalty'], error: () => t.penaltyTooHigh })

export const questionsInput = z.object({
  questions: z
    .array(questionInput)
    .min(1, { error: () => t.oneQuestion })
    .max(MAX_TOGETHER, { error: () => t.tooManyTogether(MAX_TOGETHER) }),
  quiz: destination.nullable().default(null),
  /** The import into a course that creates the questions. Undoing the import also removes the questions. */
  importId: id.optional(),
})

/** The IDs of the created questions, in the order of the input. */
export const createdQuestions = z.object({ ids: z.array(id) })

export const questionsDelete = z.object({
  ids: z.array(id).min(1).max(MAX_TOGETHER),
  /** The quiz from which the questions are removed before they are deleted. */
  quizId: id.nullable().default(null),
})

/** A version of a question with its key, for staff. */
export const questionVersion = question
  .pick({ version: true, text: true, explanation: true, solution: true })
  .extend({
    createdAt: z.date(),
    /** The number of attempts with this version. */
    attempts: z.number().int(),
  })
export type QuestionVersion = z.infer<typeof questionVersion>
