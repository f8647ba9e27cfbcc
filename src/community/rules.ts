/** Minutes for which the author can edit a comment. */
export const EDIT_MINUTES = 15

/** Whether the author can still edit the comment. */
export const isEditable = ({ createdAt }: { createdAt: Date }, now = Date.now()) =>
  now - createdAt.getTime() < EDIT_MINUTES * 60_000

export const COMMENT_KINDS = ['comment', 'question'] as const

/** Number of replies that a list of comments contains for each comment. */
export const FIRST_REPLIES = 2

/** Maximum number of replies to a comment. */
export const MAX_REPLIES = 200

/** Maximum number of pinned comments on a lesson. */
export const MAX_PINNED = 3

/** Percentage of a course that a student must complete before reviewing it. */
export const REVIEW_FROM_PROGRESS = 20
