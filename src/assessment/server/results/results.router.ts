import { z } from 'zod'
import { accountsErrors } from '../../../accounts/errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { byId } from '../../../platform/text.schema.ts'
import { router, signedIn, staff } from '../../../platform/server/trpc.ts'
import { assessmentErrors } from '../../errors.ts'
import { byAttempt } from '../../quizzes.schema.ts'
import {
  byVersion,
  challengeInput,
  challengeList,
  correctionInput,
  correctionWithReason,
  decisionInput,
  handMarkInput,
  impact,
  questionAnswers,
  quizStatistics,
  rankNameInput,
  rankQuery,
  ranks,
  staffRanks,
  staffResult,
} from '../../results/results.schema.ts'
import { challengeKey, decideChallenge, listChallenges } from './challenges.ts'
import { createCorrection, previewCorrection } from './corrections.ts'
import { getStaffResult, giveMark } from './hand-marks.ts'
import { chooseRankName, getRanks, listRanks } from './ranks.ts'
import { getAnswers, getStatistics } from './statistics.ts'
import { aLesson, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'
import { anAttempt, anItem } from '../assessment-scopes.ts'

const { LESSON_NOT_FOUND, LESSON_LOCKED, PURCHASE_REQUIRED } = catalogueErrors
const {
  LESSON_IS_NO_QUIZ,
  QUESTION_NOT_FOUND,
  CORRECTION_NOT_FOUND,
  ANSWER_DOES_NOT_FIT,
  ATTEMPT_NOT_FOUND,
  ATTEMPT_IS_OPEN,
} = assessmentErrors

/** The results of a quiz: corrections, objections and ranks. */
export const quizResultsRouter = router({
  statistics: staff('marking', inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Get how the questions of a quiz worked, with the corrections of their keys',
      cost: 10,
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ],
    })
    .input(byId)
    .output(quizStatistics)
    .query(({ ctx, input }) => getStatistics(ctx.db, ctx.user, input.id)),
  answers: staff('marking', inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'List the answers to a question of a quiz, with equal answers together',
      cost: 5,
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ, QUESTION_NOT_FOUND],
    })
    .input(byVersion)
    .output(questionAnswers)
    .query(({ ctx, input }) => getAnswers(ctx.db, ctx.user, input)),
  attempt: staff('marking', inCoursesOf({ attemptId: anAttempt }))
    .meta({
      summary: "Get a student's submitted attempt with all marks",
      cost: 5,
      refuses: [ATTEMPT_NOT_FOUND, ATTEMPT_IS_OPEN],
    })
    .input(byAttempt)
    .output(staffResult)
    .query(({ ctx, input }) => getStaffResult(ctx.db, ctx.user, input.attemptId)),
  giveMark: staff('marking', inCoursesOf({ itemId: anItem }))
    .meta({
      summary: 'Give marks for one answer by hand',
      refuses: [
        ATTEMPT_NOT_FOUND,
        LESSON_NOT_FOUND,
        ATTEMPT_IS_OPEN,
        assessmentErrors.MARKS_OUT_OF_RANGE,
        accountsErrors.OWN_WORK,
        platformErrors.CHANGED_MEANWHILE,
      ],
    })
    .input(handMarkInput)
    .output(staffResult)
    .mutation(({ ctx, input }) => giveMark(ctx, ctx.user, input)),
  previewCorrection: staff('marking')
    .meta({
      summary: 'Count the marks, grades and ranks that a correction of a key would change',
      cost: 10,
      refuses: [
        LESSON_NOT_FOUND,
        LESSON_IS_NO_QUIZ,
        QUESTION_NOT_FOUND,
        CORRECTION_NOT_FOUND,
        ANSWER_DOES_NOT_FIT,
      ],
    })
    .input(correctionInput)
    .output(impact)
    .mutation(({ ctx, input }) => previewCorrection(ctx.db, ctx.user, input)),
  challenges: staff('marking', inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'List the objections of students to the keys of a quiz, pending ones first',
      cost: 5,
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ],
    })
    .input(byId)
    .output(challengeList)
    .query(({ ctx, input }) => listChallenges(ctx.db, ctx.user, input.id)),
  decide: staff('marking')
    .meta({
      summary: 'Accept or reject an objection; accepting includes those to the same question',
      refuses: [
        assessmentErrors.CHALLENGE_NOT_FOUND,
        LESSON_NOT_FOUND,
        assessmentErrors.CHALLENGE_IS_DECIDED,
      ],
    })
    .input(decisionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => decideChallenge(ctx, ctx.user, input)),
  rankList: staff('marking', inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'List the ranks of the first attempts of all students',
      cost: 10,
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ],
    })
    .input(rankQuery)
    .output(staffRanks)
    .query(({ ctx, input }) => listRanks(ctx.db, ctx.user, input)),
  ranks: signedIn
    .meta({
      summary: "Get the caller's rank in a quiz, and the rank list if the quiz shows it",
      cost: 5,
      refuses: [
        LESSON_NOT_FOUND,
        PURCHASE_REQUIRED,
        LESSON_LOCKED,
        LESSON_IS_NO_QUIZ,
        assessmentErrors.NO_RANKS,
      ],
    })
    .input(byId)
    .output(ranks)
    .query(({ ctx, input }) => getRanks(ctx.db, ctx.user, input.id)),
  hideName: signedIn
    .meta({ summary: "Hide or show the caller's name in all rank lists for students" })
    .input(rankNameInput)
    .output(z.void())
    .mutation(({ ctx, input }) => chooseRankName(ctx.db, ctx.user, input.hidden)),
  challenge: signedIn
    .meta({
      summary: 'Object to the key of a question in a submitted attempt',
      refuses: [
        ATTEMPT_NOT_FOUND,
        LESSON_NOT_FOUND,
        PURCHASE_REQUIRED,
        LESSON_LOCKED,
        ATTEMPT_IS_OPEN,
        assessmentErrors.CHALLENGES_ARE_CLOSED,
        assessmentErrors.ALREADY_CHALLENGED,
        assessmentErrors.TOO_MANY_CHALLENGES,
      ],
    })
    .input(challengeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => challengeKey(ctx.db, ctx.user, input)),
  correct: staff('marking')
    .meta({
      summary: 'Correct the key of a question; a background job marks all answers again',
      refuses: [
        LESSON_NOT_FOUND,
        LESSON_IS_NO_QUIZ,
        QUESTION_NOT_FOUND,
        CORRECTION_NOT_FOUND,
        ANSWER_DOES_NOT_FIT,
        assessmentErrors.TOO_MANY_KEY_CORRECTIONS,
      ],
    })
    .input(correctionWithReason)
    .output(z.object({ id: z.number().int() }))
    .mutation(async ({ ctx, input }) => ({ id: await createCorrection(ctx, ctx.user, input) })),
})
