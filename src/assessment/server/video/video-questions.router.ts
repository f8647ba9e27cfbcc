import { catalogueErrors } from '../../../catalogue/errors.ts'
import { learner } from '../../../catalogue/server/access/learner.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { byId } from '../../../platform/text.schema.ts'
import { router, signedIn, staff } from '../../../platform/server/trpc.ts'
import { assessmentErrors } from '../../errors.ts'
import {
  videoAnswerInput,
  videoAnswerResult,
  videoQuestionList,
  videoQuestionSource,
  videoQuestionsInput,
} from '../../video-questions.schema.ts'
import { answerVideoQuestion, listVideoQuestions } from './video-answers.ts'
import { getVideoQuestionSource, saveVideoQuestions } from './video-questions.ts'
import { aLesson, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'

const { LESSON_NOT_FOUND, LESSON_LOCKED, PURCHASE_REQUIRED } = catalogueErrors
const { ANSWER_DOES_NOT_FIT, LESSON_ASKS_NOTHING, QUESTION_NOT_FOUND } = assessmentErrors

export const videoQuestionsRouter = router({
  list: learner
    .meta({
      summary: "List the questions that a video asks, with the caller's answers and without keys",
      cost: 3,
      refuses: [LESSON_NOT_FOUND, PURCHASE_REQUIRED, LESSON_LOCKED],
    })
    .input(byId)
    .output(videoQuestionList)
    .query(({ ctx, input }) => listVideoQuestions(ctx.db, ctx.user, input.id)),
  answer: signedIn
    .meta({
      summary: 'Answer a question of a video, and get the right answer; the latest answer is saved',
      cost: 3,
      refuses: [QUESTION_NOT_FOUND, LESSON_NOT_FOUND, PURCHASE_REQUIRED, LESSON_LOCKED, ANSWER_DOES_NOT_FIT],
    })
    .input(videoAnswerInput)
    .output(videoAnswerResult)
    .mutation(({ ctx, input }) => answerVideoQuestion(ctx.db, ctx.user, input)),
  source: staff(['questions', 'courses'], inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'List the questions of a video with their keys',
      refuses: [LESSON_NOT_FOUND, LESSON_ASKS_NOTHING],
    })
    .input(byId)
    .output(videoQuestionSource)
    .query(({ ctx, input }) => getVideoQuestionSource(ctx.db, ctx.user, input.id)),
  save: staff('questions')
    .meta({
      summary: 'Change the questions of a video and their times',
      refuses: [LESSON_NOT_FOUND, LESSON_ASKS_NOTHING, QUESTION_NOT_FOUND, platformErrors.CHANGED_MEANWHILE],
    })
    .input(videoQuestionsInput)
    .output(videoQuestionSource)
    .mutation(({ ctx, input }) => saveVideoQuestions(ctx.db, ctx.user, input)),
})
