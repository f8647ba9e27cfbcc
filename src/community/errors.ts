import { defineErrors } from '../platform/server/define-errors.ts'
import { EDIT_MINUTES } from './rules.ts'

export const communityErrors = defineErrors({
  COMMENT_NOT_FOUND: { status: 404, message: 'The comment was not found' },
  COMMENT_LIMIT: {
    status: 409,
    message: 'You have written {most} comments on this lesson. Delete one to write another.',
  },
  COMMENT_NOT_OWN: { status: 403, message: 'You can delete only your own comments' },
  COMMENT_NOT_YOURS: { status: 403, message: 'You can edit only your own comments' },
  COMMENT_TOO_OLD: {
    status: 409,
    message: `You can edit a comment for ${EDIT_MINUTES} minutes. Delete it, or write another one.`,
  },

  REVIEW_NOT_FOUND: { status: 404, message: 'The review was not found' },
  REVIEW_TOO_EARLY: {
    status: 409,
    message: 'Complete at least 20% of the course before you review it.',
  },
  REVIEW_HIDDEN: {
    status: 409,
    message: 'The academy has hidden this review. You can change it; ask the academy to show it again.',
  },
  REVIEW_OWN: { status: 409, message: 'You can’t mark your own review as helpful' },
})
