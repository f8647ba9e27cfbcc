import { z } from 'zod'
import { before, id } from '../platform/text.schema.ts'
import { question, quizPreview, quizResult } from './quizzes.schema.ts'
import { answer } from './solutions.schema.ts'
import { MAX_VIDEO_QUESTIONS } from './quizzes.rules.ts'
import { t } from './texts/video-checks.ts'

const seconds = z.number().int().min(0).max(1_000_000)

/** A question in a video, without its key. */
const videoQuestion = quizPreview.shape.items.element
  .omit({ section: true, marks: true, penalty: true })
  .extend({
    /** The time in the video at which the question is asked, in seconds. */
    seconds,
    /** The ID of the version, which the answer must contain. */
    versionId: id,
    /** Whether the caller's latest answer was right. Null if there is no answer. */
    isRight: z.boolean().nullable(),
  })
export type VideoQuestion = z.infer<typeof videoQuestion>

/** The questions in a video, ordered by time. */
export const videoQuestionList = z.object({ items: z.array(videoQuestion) })

export const videoAnswerInput = z.object({ id, versionId: id, answer })

/** The result of an answer, with the right answer and its explanation. */
export const videoAnswerResult = z.object({
  result: z.enum(['right', 'partly', 'wrong']),
  solution: quizResult.shape.items.element.shape.solution.unwrap(),
})
export type VideoAnswerResult = z.infer<typeof videoAnswerResult>

export const videoQuestionsInput = z.object({
  id,
  questions: z
    .array(z.object({ questionId: id, seconds }))
    .max(MAX_VIDEO_QUESTIONS, { error: () => t.tooManyQuestions(MAX_VIDEO_QUESTIONS) })
    .refine((list) => new Set(list.map(({ questionId }) => questionId)).size === list.length, {
      error: () => t.questionTwice,
    }),
  before,
})

/** The questions in a video with their answer keys, for the editor. */
export const videoQuestionSource = z.object({ items: z.array(z.object({ seconds, question })) })
export type VideoQuestionSource = z.infer<typeof videoQuestionSource>
