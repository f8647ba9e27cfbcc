/** The author can edit a comment for this many minutes. */
export const EDIT_MINUTES = 15

/** Whether the author can still edit the comment. */
export const isEditable = ({ createdAt }: { createdAt: Date }, now = Date.now()) =>
  now - createdAt.getTime() < EDIT_MINUTES * 60_000

/** Percentage of a course that a student must complete before reviewing it. */
export const REVIEW_FROM_PROGRESS = 20
