import { z } from 'zod'
import { quizPreview } from '../assessment/quizzes.schema.ts'
import { answer } from '../assessment/solutions.schema.ts'
import { videoAnswerResult } from '../assessment/video-questions.schema.ts'
import { id } from '../platform/text.schema.ts'
import { MAX_PRACTICE_SECONDS } from './mistakes.rules.ts'

/** The counts of the mistake notebook. */
export const mistakeNotebook = z.object({
  /** The number of questions in the notebook, and of those that are due today. */
  total: z.number().int(),
  due: z.number().int(),
  /** The day on which the next question is due, such as '2026-04-01'. Null if there is no such question. */
  nextOn: z.string().nullable(),
})

/** A question that the student answered wrong, without its key. */
const mistake = quizPreview.shape.items.element
  .omit({ id: true, section: true, marks: true, penalty: true, answer: true })
  .extend({
    questionId: id,
    /** The quiz in which the student answered the question wrong. */
    quiz: z.object({ lessonId: id, title: z.string() }),
  })
export type Mistake = z.infer<typeof mistake>

/** The first questions that are due, in the order in which they became due. */
export const dueMistakes = mistakeNotebook.extend({ items: z.array(mistake) })
export type DueMistakes = z.infer<typeof dueMistakes>

export const practiceInput = z.object({
  questionId: id,
  /** A random ID of this answer, so that a repeated call changes nothing. */
  answerId: z.uuid(),
  /** The student's answer. Null if the student does not know the answer. */
  answer: answer.nullable(),
  /** How many seconds the student took. */
  seconds: z.number().int().min(0).max(MAX_PRACTICE_SECONDS).default(0),
})

/** The result of an answer, with the right answer, and the day on which the question is due again. */
export const practiceResult = videoAnswerResult.extend({ dueOn: z.string() })
export type PracticeResult = z.infer<typeof practiceResult>
