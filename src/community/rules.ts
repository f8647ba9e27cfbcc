/** The author can edit a comment for this many minutes. */
export const EDIT_MINUTES = 15

/** Whether its author can still edit a comment. */
export const isEditable = ({ createdAt }: { createdAt: Date }, now = Date.now()) =>
  now - createdAt.getTime() < EDIT_MINUTES * 60_000

/** The share of a course, in percent, that somebody has to complete before they may say what they think of it. */
export const REVIEW_FROM_PROGRESS = 20
