import { z } from 'zod'
import { platformErrors } from '../../platform/server/errors.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { learner } from '../../catalogue/server/access/learner.ts'
import { byId, rendered } from '../../platform/text.schema.ts'
import { anyone, router, signedIn, staff } from '../../platform/server/trpc.ts'
import { assessmentErrors } from '../errors.ts'
import {
  createdQuestions,
  questionsDelete,
  questionsInput,
  questionVersion,
} from '../exchange/several-questions.schema.ts'
import {
  answersInput,
  attempt,
  byAttempt,
  paper,
  question,
  questionInput,
  questionList,
  questionPage,
  questionUpdate,
  quiz,
  quizInput,
  quizPreview,
  quizResult,
  quizSource,
  renderedTexts,
  renderInput,
  savedAnswers,
  sectionInput,
  submitInput,
  topicList,
} from '../quizzes.schema.ts'
import { receipt } from '../taking/receipts.schema.ts'
import { saveAnswers, submitAttempt } from './attempts.ts'
import { listExplanations } from './exchange/explanations.ts'
import { renderTexts } from './exchange/rendered-texts.ts'
import { createQuestions, deleteQuestions } from './exchange/several-questions.ts'
import { listVersions } from './question-history.ts'
import { createQuestion, listQuestions, listTopics, updateQuestion } from './questions.ts'
import { getQuiz, getQuizSource, previewQuiz, saveQuiz } from './quizzes.ts'
import { getResult } from './results.ts'
import { startAttempt } from './start-attempt.ts'
import { endSection } from './taking/end-section.ts'
import { aLesson, inCoursesOf } from '../../catalogue/server/access/course-scopes.ts'
import { getReceipt } from './taking/receipts.ts'

const { LESSON_NOT_FOUND, LESSON_LOCKED, PURCHASE_REQUIRED } = catalogueErrors
const { LESSON_IS_NO_QUIZ, ATTEMPT_NOT_FOUND, QUESTION_NOT_FOUND } = assessmentErrors

export const questionsRouter = router({
  list: staff('questions')
    .meta({ summary: 'List the questions of the bank with their keys' })
    .input(questionList)
    .output(questionPage)
    .query(({ ctx, input }) => listQuestions(ctx.db, ctx.user, input)),
  topics: staff('questions')
    .meta({ summary: 'List the topics of the bank' })
    .output(topicList)
    .query(({ ctx }) => listTopics(ctx.db)),
  create: staff('questions')
    .meta({ summary: 'Add a question to the bank', refuses: [LESSON_NOT_FOUND] })
    .input(questionInput)
    .output(question)
    .mutation(({ ctx, input }) => createQuestion(ctx.db, ctx.user, input)),
  createMany: staff('questions')
    .meta({
      summary: 'Add questions to the bank, and if wished to the end of a quiz: all of them, or none',
      cost: 20,
      refuses: [
        LESSON_NOT_FOUND,
        LESSON_IS_NO_QUIZ,
        catalogueErrors.IMPORT_NOT_FOUND,
        assessmentErrors.QUIZ_IS_FULL,
      ],
    })
    .input(questionsInput)
    .output(createdQuestions)
    .mutation(({ ctx, input }) => createQuestions(ctx.db, ctx.user, input)),
  render: staff('questions')
    .meta({ summary: 'Render texts of questions with their formulas, without saving them', cost: 10 })
    .input(renderInput)
    .output(renderedTexts)
    .mutation(({ ctx, input }) => renderTexts(ctx.db, input.texts)),
  versions: staff('questions')
    .meta({ summary: 'List the versions of a question with their keys', refuses: [QUESTION_NOT_FOUND] })
    .input(byId)
    .output(z.array(questionVersion))
    .query(({ ctx, input }) => listVersions(ctx.db, input.id)),
  deleteMany: staff('questions')
    .meta({
      summary: 'Delete questions that no quiz and no attempt uses',
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ, assessmentErrors.QUESTION_IS_USED],
    })
    .input(questionsDelete)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteQuestions(ctx.db, ctx.user, input)),
  update: staff('questions')
    .meta({
      summary: 'Change a question; attempts keep the version that they began with',
      refuses: [
        QUESTION_NOT_FOUND,
        LESSON_NOT_FOUND,
        assessmentErrors.QUESTION_KIND_IS_FIXED,
        platformErrors.CHANGED_MEANWHILE,
      ],
    })
    .input(questionUpdate)
    .output(question)
    .mutation(({ ctx, input }) => updateQuestion(ctx.db, ctx.user, input)),
})

export const quizzesRouter = router({
  byId: anyone
    .meta({
      summary: "Get a quiz without its questions, and the caller's attempts",
      refuses: [LESSON_NOT_FOUND, PURCHASE_REQUIRED, LESSON_LOCKED, LESSON_IS_NO_QUIZ],
    })
    .input(byId)
    .output(quiz)
    .query(({ ctx, input }) => getQuiz(ctx.db, ctx.user, input.id)),
  source: staff(['questions', 'courses', 'marking'], inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Get a quiz with its questions and keys',
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ],
    })
    .input(byId)
    .output(quizSource)
    .query(({ ctx, input }) => getQuizSource(ctx.db, ctx.user, input.id)),
  preview: staff(['questions', 'courses', 'marking'], inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Get the questions of a quiz as students see them',
      cost: 5,
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ, assessmentErrors.POOL_TOO_SMALL],
    })
    .input(byId)
    .output(quizPreview)
    .query(({ ctx, input }) => previewQuiz(ctx.db, ctx.user, input.id)),
  explanations: staff(['questions', 'courses', 'marking'], inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Get the explanations of the questions of a quiz as HTML, in their order',
      cost: 5,
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ],
    })
    .input(byId)
    .output(z.array(rendered))
    .query(({ ctx, input }) => listExplanations(ctx.db, ctx.user, input.id)),
  save: staff('questions')
    .meta({
      summary: 'Change the rules and the questions of a quiz',
      refuses: [
        LESSON_NOT_FOUND,
        LESSON_IS_NO_QUIZ,
        QUESTION_NOT_FOUND,
        assessmentErrors.POOL_TOO_SMALL,
        platformErrors.CHANGED_MEANWHILE,
      ],
    })
    .input(quizInput)
    .output(quizSource)
    .mutation(({ ctx, input }) => saveQuiz(ctx.db, ctx.user, input)),
  start: learner
    .meta({
      summary: 'Start an attempt, or get the open one with its saved answers',
      cost: 5,
      refuses: [
        LESSON_NOT_FOUND,
        PURCHASE_REQUIRED,
        LESSON_LOCKED,
        LESSON_IS_NO_QUIZ,
        assessmentErrors.QUIZ_NEEDS_ENROLLMENT,
        assessmentErrors.QUIZ_IS_EMPTY,
        assessmentErrors.POOL_TOO_SMALL,
        assessmentErrors.QUIZ_IS_CLOSED,
        assessmentErrors.NO_ATTEMPTS_LEFT,
        assessmentErrors.TOO_MANY_ATTEMPTS,
      ],
    })
    .input(byId)
    .output(paper)
    .mutation(({ ctx, input }) => startAttempt(ctx.db, ctx.user, input.id)),
  answer: signedIn
    .meta({
      summary: 'Save answers of an open attempt; events that were saved before are ignored',
      refuses: [ATTEMPT_NOT_FOUND, assessmentErrors.ANSWER_DOES_NOT_FIT, assessmentErrors.TOO_MANY_ANSWERS],
    })
    .input(answersInput)
    .output(savedAnswers)
    .mutation(({ ctx, input }) => saveAnswers(ctx.db, ctx.user, input)),
  endSection: signedIn
    .meta({
      summary: 'End a section of an open attempt early, and get the questions of the next one',
      cost: 5,
      refuses: [ATTEMPT_NOT_FOUND, LESSON_NOT_FOUND, PURCHASE_REQUIRED, LESSON_LOCKED],
    })
    .input(sectionInput)
    .output(paper)
    .mutation(({ ctx, input }) => endSection(ctx.db, ctx.user, input)),
  submit: signedIn
    .meta({ summary: 'Submit an attempt; submitting again changes nothing', refuses: [ATTEMPT_NOT_FOUND] })
    .input(submitInput)
    .output(attempt)
    .mutation(({ ctx, input }) => submitAttempt(ctx.db, ctx.user, input)),
  receipt: signedIn
    .meta({
      summary: 'Get a signed receipt of a submitted attempt, with its answers and without keys',
      cost: 20,
      refuses: [ATTEMPT_NOT_FOUND, assessmentErrors.ATTEMPT_IS_OPEN],
    })
    .input(byAttempt)
    .output(receipt)
    .query(({ ctx, input }) => getReceipt(ctx.db, ctx.seal, ctx.user, input.attemptId)),
  result: signedIn
    .meta({
      summary: 'Get a submitted attempt, with right answers if the quiz shows them',
      cost: 5,
      refuses: [
        ATTEMPT_NOT_FOUND,
        LESSON_NOT_FOUND,
        PURCHASE_REQUIRED,
        LESSON_LOCKED,
        assessmentErrors.ATTEMPT_IS_OPEN,
      ],
    })
    .input(byAttempt)
    .output(quizResult)
    .query(({ ctx, input }) => getResult(ctx.db, ctx.user, input.attemptId)),
})
