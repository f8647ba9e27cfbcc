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
  COMMENT_TOO_OLD: {
    status: 409,
    get message() {
      return t.commentTooOld
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
