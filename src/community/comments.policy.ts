import { definePolicy, staff } from '../platform/policy.ts'

export const comments = definePolicy({
  /** Authors delete their own comments, administrators any. */
  delete: (actor, comment: { userId: string | null }) =>
    actor && actor.id === comment.userId ? null : staff('community')(actor),
  /** Replies by administrators are replies of the academy. */
  answer: staff('community'),
})
