import type { User } from '../platform/user.schema.ts'

/** Authors delete their own comments, administrators any. */
export const canDeleteComment = (
  user: Pick<User, 'id' | 'role'> | null,
  comment: { userId: string | null },
) => user !== null && (user.role === 'admin' || user.id === comment.userId)
