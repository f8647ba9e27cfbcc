import { defineErrors } from '../platform/server/define-errors.ts'

export const communityErrors = defineErrors({
  COMMENT_NOT_FOUND: { status: 404, message: 'The comment was not found' },
  COMMENT_NOT_OWN: { status: 403, message: 'You can delete only your own comments' },
})
