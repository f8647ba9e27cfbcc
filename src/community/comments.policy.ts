import { definePolicy, staff } from '../platform/policy.ts'

export const comments = definePolicy({
  /** Authors may delete their own comments, and administrators any comment. */
  delete: (actor, comment: { userId: string | null }) =>
    actor && actor.id === comment.userId ? null : staff('community')(actor),
  /** Replies by administrators are replies of the academy. */
  answer: staff('community'),
})
