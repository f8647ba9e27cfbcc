import { z } from 'zod'
import { TURNS } from '../accounts/name.schema.ts'
import { MAX } from '../platform/constants.ts'
import { id, page, paging, requiredText, seconds, text, userId } from '../platform/text.schema.ts'
import { t as checks } from '../platform/texts/checks.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { COMMENT_KINDS } from './rules.ts'

/** Matches three or more blank lines. */
const GAP = /\n(?:[^\S\n]*\n){3,}/g

/**
 * A text that other users see. Removes characters that change the text direction, and allows at most two blank lines
 * in a row.
 */
const publicText = (label: () => string) =>
  requiredText(MAX.comment, label)
    .transform((value) => value.replace(TURNS, '').replace(GAP, '\n\n\n').trim())
    .refine((value) => value !== '', { error: () => checks.isRequired(label()) })

const reply = z.object({
  id,
  /** The comment that a reply belongs to. Null for a comment that is not a reply. */
  parentId: id.nullable(),
  /** The author of the comment. Null if the author's account was deleted. */
  userId: userId.nullable(),
  content: z.string(),
  atSeconds: z.number().nullable(),
  createdAt: z.date(),
  /** When the author last edited the comment. */
  editedAt: z.date().nullable(),
  user: z.object({ fullName: z.string().nullable(), username: z.string() }),
  kind: z.enum(COMMENT_KINDS),
  /** Whether the author is an administrator or the course's teacher. */
  byTeacher: z.boolean(),
  /** Whether this reply was accepted as the answer. */
  isAccepted: z.boolean(),
  isPinned: z.boolean(),
  /**
   * Whether the comment is hidden. Only its author, the course's teacher and administrators can see a hidden comment.
   */
  isHidden: z.boolean(),
  /** Whether the comment was deleted after other users replied. Such a comment has no text and no author. */
  isDeleted: z.boolean(),
  replyCount: z.number().int(),
})

/**
 * `replies` are the first replies, with the accepted answer at the top. Absent unless the caller requested replies.
 */
export const comment = reply.extend({ replies: z.array(reply).optional() })
export type Comment = z.infer<typeof comment>

/** `total` is the number of comments without replies. */
export const commentPage = page(comment).extend({
  total: z.number().int(),
  hasQuestions: z.boolean(),
  /** Whether the user can pin and hide comments here, as an administrator or the course's teacher. */
  canModerate: z.boolean(),
})
export const commentList = paging.extend({
  id,
  /** Whether to include the first replies of each comment, and to put pinned comments first. */
  replies: z.boolean().optional(),
  kind: z.enum(COMMENT_KINDS).optional(),
})
export const commentInput = z.object({
  id,
  content: publicText(() => labels.comment),
  atSeconds: seconds.nullish(),
  /** The comment to which this replies. A reply to a reply is added to the same thread. */
  parentId: id.nullish(),
  /** The kind of the new comment. A reply is always of the kind `comment`. */
  kind: z.enum(COMMENT_KINDS).default('comment'),
})
export const replies = z.array(reply)
export const commentById = z.object({ commentId: id })
export const commentAccepted = commentById.extend({ accepted: z.boolean() })
export const commentPinned = commentById.extend({ pinned: z.boolean() })
export const commentHidden = commentById.extend({ hidden: z.boolean() })
export const commentReportInput = commentById.extend({
  reason: text(MAX.reason, () => labels.reason)
    .transform((reason) => reason.trim())
    .default(''),
})
/** Earlier texts of a comment, latest first. `editedAt` is when the author replaced the text. */
export const commentEdits = z.array(z.object({ content: z.string(), editedAt: z.date() }))
/** The user's own settings for a thread. */
export const threadState = z.object({ isMuted: z.boolean() })
export const threadMuted = commentById.extend({ muted: z.boolean() })
export const commentUpdate = commentById.extend({ content: publicText(() => labels.comment) })

/** A comment for staff and teachers, with its lesson and the time of the answer. */
export const receivedComment = comment.extend({
  answeredAt: z.date().nullable(),
  lesson: z.object({ id, title: z.string(), thumbnail: z.string().nullable() }),
  course: z.object({ title: z.string() }),
})
export type ReceivedComment = z.infer<typeof receivedComment>
export const receivedPage = page(receivedComment)

/** A comment that users reported. */
export const reportedComment = receivedComment.extend({
  reports: z.array(z.object({ username: z.string(), reason: z.string(), createdAt: z.date() })),
})
export type ReportedComment = z.infer<typeof reportedComment>
export const COMMENT_STATES = ['unanswered', 'answered'] as const
export const receivedList = paging.extend({
  state: z.enum(COMMENT_STATES).default('unanswered'),
  kind: z.enum(COMMENT_KINDS).optional(),
})
export const commentAnswer = commentById.extend({
  content: publicText(() => labels.theAnswer),
})
export const commentState = commentById.extend({ state: z.enum(COMMENT_STATES) })

/** Positions of comments in the video, for marks on the seek bar. */
export const commentMoment = z.object({ id, atSeconds: z.number() })
