import { defineErrors } from '../platform/server/define-errors.ts'
import { MAX_QUESTIONS } from './quizzes.rules.ts'
import { t } from './texts/errors.ts'

export const assessmentErrors = defineErrors({
  LESSON_IS_NO_QUIZ: {
    status: 400,
    get message() {
      return t.lessonIsNoQuiz
    },
  },
  QUIZ_NEEDS_ENROLLMENT: {
    status: 409,
    get message() {
      return t.quizNeedsEnrollment
    },
  },
  POOL_TOO_SMALL: {
    status: 409,
    get message() {
      return t.poolTooSmall
    },
    field: 'slots',
  },
  QUIZ_IS_EMPTY: {
    status: 409,
    get message() {
      return t.quizIsEmpty
    },
  },
  QUIZ_IS_CLOSED: {
    status: 409,
    get message() {
      return t.quizIsClosed
    },
  },
  NO_ATTEMPTS_LEFT: {
    status: 409,
    get message() {
      return t.noAttemptsLeft
    },
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    get message() {
      return t.tooManyAttempts
    },
  },
  STUDENT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.studentNotFound
    },
  },
  RECEIPT_UNREADABLE: {
    status: 400,
    get message() {
      return t.receiptUnreadable
    },
    field: 'receipt',
  },
  RECEIPT_OF_OTHER_QUIZ: {
    status: 404,
    get message() {
      return t.receiptOfOtherQuiz
    },
    field: 'receipt',
  },
  ATTEMPT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.attemptNotFound
    },
  },
  ATTEMPT_IS_OPEN: {
    status: 409,
    get message() {
      return t.attemptIsOpen
    },
  },
  ANSWER_DOES_NOT_FIT: {
    status: 400,
    get message() {
      return t.answerDoesNotFit
    },
    field: 'events',
  },
  TOO_MANY_ANSWERS: {
    status: 409,
    get message() {
      return t.tooManyAnswers
    },
  },
  LESSON_ASKS_NOTHING: {
    status: 400,
    get message() {
      return t.lessonAsksNothing
    },
  },
  QUESTION_NOT_FOUND: {
    status: 404,
    get message() {
      return t.questionNotFound
    },
  },
  CORRECTION_NOT_FOUND: {
    status: 404,
    get message() {
      return t.correctionNotFound
    },
  },
  TOO_MANY_KEY_CORRECTIONS: {
    status: 409,
    get message() {
      return t.tooManyCorrections
    },
  },
  CHALLENGES_ARE_CLOSED: {
    status: 409,
    get message() {
      return t.challengesAreClosed
    },
  },
  ALREADY_CHALLENGED: {
    status: 409,
    get message() {
      return t.alreadyChallenged
    },
  },
  TOO_MANY_CHALLENGES: {
    status: 429,
    get message() {
      return t.tooManyChallenges
    },
  },
  CHALLENGE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.challengeNotFound
    },
  },
  CHALLENGE_IS_DECIDED: {
    status: 409,
    get message() {
      return t.challengeIsDecided
    },
  },
  NO_RANKS: {
    status: 404,
    get message() {
      return t.noRanks
    },
  },
  MARKS_OUT_OF_RANGE: {
    status: 400,
    get message() {
      return t.marksOutOfRange
    },
    field: 'value',
  },
  QUESTION_KIND_IS_FIXED: {
    status: 400,
    get message() {
      return t.questionKindIsFixed
    },
    field: 'solution',
  },
  QUESTION_IS_USED: {
    status: 409,
    get message() {
      return t.questionIsUsed
    },
  },
  QUIZ_IS_FULL: {
    status: 409,
    get message() {
      return t.quizIsFull(MAX_QUESTIONS)
    },
  },
  LESSON_IS_NO_ASSIGNMENT: {
    status: 400,
    get message() {
      return t.lessonIsNoAssignment
    },
  },
  ASSIGNMENT_NEEDS_ENROLLMENT: {
    status: 409,
    get message() {
      return t.assignmentNeedsEnrollment
    },
  },
  ASSIGNMENT_IS_CLOSED: {
    status: 409,
    get message() {
      return t.assignmentIsClosed
    },
  },
  NO_SUBMISSIONS_LEFT: {
    status: 409,
    get message() {
      return t.noSubmissionsLeft
    },
  },
  WORK_NOT_TAKEN: {
    status: 409,
    get message() {
      return t.workNotTaken
    },
  },
  SUBMISSION_IS_EMPTY: {
    status: 409,
    get message() {
      return t.submissionIsEmpty
    },
  },
  SUBMISSION_FILE_NOT_FOUND: {
    status: 404,
    get message() {
      return t.submissionFileNotFound
    },
  },
  SUBMISSION_IS_FULL: {
    status: 409,
    get message() {
      return t.submissionIsFull
    },
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    get message() {
      return t.tooManyUploads
    },
  },
  UPLOAD_REPEATED: {
    status: 409,
    get message() {
      return t.uploadRepeated
    },
  },
  SUBMISSION_NOT_FOUND: {
    status: 404,
    get message() {
      return t.submissionNotFound
    },
  },
  SUBMISSION_REPLACED: {
    status: 409,
    get message() {
      return t.submissionReplaced
    },
  },
  ALREADY_MARKED: {
    status: 409,
    get message() {
      return t.alreadyMarked
    },
  },
  MARKS_DO_NOT_FIT: {
    status: 400,
    get message() {
      return t.marksDoNotFit
    },
    field: 'marks',
  },
  TOO_MANY_COMMENTS: {
    status: 409,
    get message() {
      return t.tooManyComments
    },
  },
})
