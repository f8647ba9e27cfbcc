import { definePolicy, staff } from '../platform/policy.ts'

/** What people may do with comments under lessons. */
export const comments = definePolicy({
  /** Authors delete their own comments, staff any. */
  delete: (actor, comment: { userId: string | null }) =>
    actor && actor.id === comment.userId ? null : staff('community')(actor),
  /** An answer by staff is an answer of the academy. */
  answer: staff('community'),
})
