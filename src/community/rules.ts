import type { User } from '../platform/user.schema.ts'

/** The author can edit a comment for this many minutes. */
export const EDIT_MINUTES = 15

/** Authors delete their own comments, administrators any. */
export const canDeleteComment = (
  user: Pick<User, 'id' | 'role'> | null,
  comment: { userId: string | null },
) => user !== null && (user.role === 'admin' || user.id === comment.userId)

/** Whether its author can still edit a comment. */
export const isEditable = ({ createdAt }: { createdAt: Date }, now = Date.now()) =>
  now - createdAt.getTime() < EDIT_MINUTES * 60_000

/** The share of a course, in percent, that somebody has to complete before they may say what they think of it. */
export const REVIEW_FROM_PROGRESS = 20
