import { z } from 'zod'
import { accountsErrors } from '../../../accounts/errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { aLesson, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { assessmentErrors } from '../../errors.ts'
import { byAttempt } from '../../quizzes.schema.ts'
import { checkedReceipt, receiptInput } from '../../taking/receipts.schema.ts'
import { extraTimeInput, quizStudentQuery, quizStudents } from '../../taking/taking.schema.ts'
import { anAttempt } from '../assessment-scopes.ts'
import { endAttempt } from './end-attempt.ts'
import { giveExtraTime } from './extra-times.ts'
import { checkReceipt } from './receipts.ts'
import { listQuizStudents } from './students.ts'

const { LESSON_NOT_FOUND } = catalogueErrors
const { LESSON_IS_NO_QUIZ, STUDENT_NOT_FOUND, ATTEMPT_NOT_FOUND } = assessmentErrors

/** The students who take a quiz, for staff. */
export const quizStudentsRouter = router({
  list: staff('marking', inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'List the students of the course of a quiz, those with an open attempt first',
      cost: 5,
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ],
    })
    .input(quizStudentQuery)
    .output(quizStudents)
    .query(({ ctx, input }) => listQuizStudents(ctx.db, ctx.user, input)),
  giveExtraTime: staff('marking', inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Give a student extra minutes for each attempt of a quiz, also for an open one',
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_QUIZ, STUDENT_NOT_FOUND, accountsErrors.OWN_WORK],
    })
    .input(extraTimeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => giveExtraTime(ctx, ctx.user, input)),
  checkReceipt: staff('marking', inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Compare a receipt of a student with the saved answers',
      cost: 20,
      refuses: [
        LESSON_NOT_FOUND,
        LESSON_IS_NO_QUIZ,
        assessmentErrors.RECEIPT_UNREADABLE,
        assessmentErrors.RECEIPT_OF_OTHER_QUIZ,
      ],
    })
    .input(receiptInput)
    .output(checkedReceipt)
    .mutation(({ ctx, input }) => checkReceipt(ctx.db, ctx.seal, ctx.user, input)),
  endAttempt: staff('marking', inCoursesOf({ attemptId: anAttempt }))
    .meta({
      summary: 'End the open attempt of a student now; answers from before can still arrive',
      refuses: [ATTEMPT_NOT_FOUND],
    })
    .input(byAttempt)
    .output(z.void())
    .mutation(({ ctx, input }) => endAttempt(ctx, ctx.user, input.attemptId)),
})
