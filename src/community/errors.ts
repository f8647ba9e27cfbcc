import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const communityErrors = defineErrors({
  COMMENT_NOT_FOUND: {
    status: 404,
    get message() {
      return t.commentNotFound
    },
  },
  COMMENT_LIMIT: {
    status: 409,
    get message(): typeof t.commentLimit {
      return t.commentLimit
    },
  },
  COMMENT_NOT_OWN: {
    status: 403,
    get message() {
      return t.commentNotOwn
    },
  },
  COMMENT_NOT_YOURS: {
    status: 403,
    get message() {
      return t.commentNotYours
    },
  },
  COMMENT_NOT_TEACHER: {
    status: 403,
    get message() {
      return t.commentNotTeacher
    },
  },
  ANSWER_NOT_YOURS: {
    status: 403,
    get message() {
      return t.answerNotYours
    },
  },
  COMMENT_OWN: {
    status: 409,
    get message() {
      return t.commentOwn
    },
  },
  COMMENT_TOO_OLD: {
    status: 409,
    get message() {
      return t.commentTooOld
    },
  },
  REPLY_LIMIT: {
    status: 409,
    get message(): typeof t.replyLimit {
      return t.replyLimit
    },
  },
  ANSWER_TO_QUESTION: {
    status: 409,
    get message() {
      return t.answerToQuestion
    },
  },
  PIN_REPLY: {
    status: 409,
    get message() {
      return t.pinReply
    },
  },
  PIN_LIMIT: {
    status: 409,
    get message(): typeof t.pinLimit {
      return t.pinLimit
    },
  },

  REVIEW_NOT_FOUND: {
    status: 404,
    get message() {
      return t.reviewNotFound
    },
  },
  REVIEW_TOO_EARLY: {
    status: 409,
    get message() {
      return t.reviewTooEarly
    },
  },
  REVIEW_HIDDEN: {
    status: 409,
    get message() {
      return t.reviewHidden
    },
  },
  REVIEW_OWN: {
    status: 409,
    get message() {
      return t.reviewOwn
    },
  },
})
