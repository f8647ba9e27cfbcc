import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, page, paging, requiredText, seconds, userId } from '../platform/text.schema.ts'

export const comment = z.object({
  id,
  /** Null once the author's account is gone. */
  userId: userId.nullable(),
  content: z.string(),
  atSeconds: z.number().nullable(),
  createdAt: z.date(),
  user: z.object({ fullName: z.string().nullable(), username: z.string() }),
})
export type Comment = z.infer<typeof comment>

export const commentPage = page(comment).extend({ total: z.number().int() })
export const commentList = paging.extend({ id })
export const commentInput = z.object({
  id,
  content: requiredText(MAX.comment, 'The comment'),
  atSeconds: seconds.nullish(),
})
export const commentById = z.object({ commentId: id })

/** Where in the video people talk: marks for the seek bar. */
export const commentMoment = z.object({ id, atSeconds: z.number() })
