import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, page, paging, requiredText, seconds, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

export const comment = z.object({
  id,
  /** Null if the author's account was deleted. */
  userId: userId.nullable(),
  content: z.string(),
  atSeconds: z.number().nullable(),
  createdAt: z.date(),
  /** When the author last edited the comment. */
  editedAt: z.date().nullable(),
  user: z.object({ fullName: z.string().nullable(), username: z.string() }),
})
export type Comment = z.infer<typeof comment>

export const commentPage = page(comment).extend({ total: z.number().int() })
export const commentList = paging.extend({ id })
export const commentInput = z.object({
  id,
  content: requiredText(MAX.comment, () => labels.comment),
  atSeconds: seconds.nullish(),
})
export const commentById = z.object({ commentId: id })
export const commentUpdate = commentById.extend({ content: requiredText(MAX.comment, () => labels.comment) })

/** A comment for administrators, with its lesson and when it was answered. */
export const receivedComment = comment.extend({
  answeredAt: z.date().nullable(),
  lesson: z.object({ id, title: z.string() }),
  course: z.object({ title: z.string() }),
})
export type ReceivedComment = z.infer<typeof receivedComment>
export const receivedPage = page(receivedComment)
export const COMMENT_STATES = ['unanswered', 'answered'] as const
export const receivedList = paging.extend({ state: z.enum(COMMENT_STATES).default('unanswered') })
export const commentAnswer = commentById.extend({
  content: requiredText(MAX.comment, () => labels.theAnswer),
})
export const commentState = commentById.extend({ state: z.enum(COMMENT_STATES) })

/** Moments of the video with comments, for marks on the seek bar. */
export const commentMoment = z.object({ id, atSeconds: z.number() })
