import { z } from 'zod'
import {
  comment,
  commentAccepted,
  commentAnswer,
  commentById,
  commentEdits,
  commentHidden,
  commentInput,
  commentList,
  commentMoment,
  commentPage,
  commentPinned,
  commentReportInput,
  commentState,
  commentUpdate,
  receivedList,
  receivedPage,
  replies,
  reportedComment,
  threadMuted,
  threadState,
} from '../comments.schema.ts'
import { EDIT_MINUTES } from '../rules.ts'
import { byId } from '../../platform/text.schema.ts'
import { MAX_PAGE_SIZE } from '../../platform/constants.ts'
import { staff, anyone, signedIn, router } from '../../platform/server/trpc.ts'
import {
  deleteComment,
  listComments,
  listMoments,
  listReplies,
  restoreComment,
  updateComment,
} from './comments.ts'
import {
  dismissReports,
  hideComment,
  listEdits,
  listReportedComments,
  pinComment,
  reportComment,
} from './moderation.ts'
import { answerComment, createComment, listReceivedComments, setCommentState } from './received-comments.ts'
import { acceptAnswer, getThreadState, muteThread } from './threads.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { communityErrors } from '../errors.ts'
import { lessonTag } from '../../catalogue/server/cache-tags.ts'

export const commentsRouter = router({
  list: anyone
    .meta({
      summary: 'List the comments on a lesson',
      cacheTag: lessonTag,
      cost: 5,
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(commentList)
    .output(commentPage)
    .query(({ ctx, input: { limit = MAX_PAGE_SIZE, ...rest } }) =>
      listComments(ctx.db, ctx.user, { ...rest, limit }),
    ),
  moments: anyone
    .meta({
      summary: 'List the video positions that have comments',
      cacheTag: lessonTag,
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(z.array(commentMoment))
    .query(({ ctx, input }) => listMoments(ctx.db, ctx.user, input.id)),
  replies: anyone
    .meta({ summary: 'List the replies to a comment', cost: 2, refuses: [communityErrors.COMMENT_NOT_FOUND] })
    .input(commentById)
    .output(replies)
    .query(({ ctx, input }) => listReplies(ctx.db, ctx.user, input.commentId)),
  create: signedIn
    .meta({
      summary: 'Comment on a lesson, or reply to a comment',
      refuses: [
        catalogueErrors.LESSON_NOT_FOUND,
        communityErrors.COMMENT_NOT_FOUND,
        communityErrors.COMMENT_LIMIT,
        communityErrors.REPLY_LIMIT,
      ],
    })
    .input(commentInput)
    .output(comment)
    .mutation(({ ctx, input }) => createComment(ctx, ctx.user, input)),
  update: signedIn
    .meta({
      summary: `Edit the caller's own comment, within ${EDIT_MINUTES} minutes`,
      refuses: [
        communityErrors.COMMENT_NOT_FOUND,
        communityErrors.COMMENT_NOT_YOURS,
        communityErrors.COMMENT_TOO_OLD,
      ],
    })
    .input(commentUpdate)
    .output(comment)
    .mutation(({ ctx, input }) => updateComment(ctx.db, ctx.user, input)),
  edits: signedIn
    .meta({
      summary: 'List the earlier texts of a comment, for its author and teachers',
      refuses: [communityErrors.COMMENT_NOT_TEACHER, communityErrors.COMMENT_NOT_FOUND],
    })
    .input(commentById)
    .output(commentEdits)
    .query(({ ctx, input }) => listEdits(ctx.db, ctx.user, input.commentId)),
  accept: signedIn
    .meta({
      summary:
        'Accept a reply as the answer to a question, or cancel that, as the student who asked or a teacher',
      refuses: [
        communityErrors.ANSWER_NOT_YOURS,
        communityErrors.COMMENT_NOT_FOUND,
        communityErrors.ANSWER_TO_QUESTION,
        catalogueErrors.LESSON_NOT_FOUND,
      ],
    })
    .input(commentAccepted)
    .output(comment)
    .mutation(({ ctx, input }) => acceptAnswer(ctx, ctx.user, input)),
  pin: signedIn
    .meta({
      summary: 'Pin a comment above the others, or unpin it, as a teacher',
      refuses: [
        communityErrors.COMMENT_NOT_TEACHER,
        communityErrors.COMMENT_NOT_FOUND,
        communityErrors.PIN_REPLY,
        communityErrors.PIN_LIMIT,
        catalogueErrors.LESSON_NOT_FOUND,
      ],
    })
    .input(commentPinned)
    .output(comment)
    .mutation(({ ctx, input }) => pinComment(ctx.db, ctx.user, input)),
  hide: signedIn
    .meta({
      summary: 'Hide a comment, or show it again, as a teacher',
      refuses: [
        communityErrors.COMMENT_NOT_TEACHER,
        communityErrors.COMMENT_NOT_FOUND,
        catalogueErrors.LESSON_NOT_FOUND,
      ],
    })
    .input(commentHidden)
    .output(comment)
    .mutation(({ ctx, input }) => hideComment(ctx.db, ctx.user, input)),
  report: signedIn
    .meta({
      summary: 'Report a comment to the administrators',
      refuses: [communityErrors.COMMENT_OWN, communityErrors.COMMENT_NOT_FOUND],
    })
    .input(commentReportInput)
    .output(z.void())
    .mutation(({ ctx, input }) => reportComment(ctx.db, ctx.user, input)),
  reported: staff('moderation')
    .meta({ summary: 'List the comments that users reported' })
    .output(z.array(reportedComment))
    .query(({ ctx }) => listReportedComments(ctx.db, ctx.user)),
  dismissReports: staff('moderation')
    .meta({
      summary: 'Dismiss the reports of a comment',
      refuses: [communityErrors.COMMENT_NOT_FOUND],
    })
    .input(commentById)
    .output(z.void())
    .mutation(({ ctx, input }) => dismissReports(ctx.db, ctx.user, input.commentId)),
  thread: signedIn
    .meta({
      summary: 'Check whether the caller has muted the thread of a comment',
      refuses: [communityErrors.COMMENT_NOT_FOUND],
    })
    .input(commentById)
    .output(threadState)
    .query(({ ctx, input }) => getThreadState(ctx.db, ctx.user, input.commentId)),
  mute: signedIn
    .meta({
      summary: 'Mute the replies in a thread, or unmute them',
      refuses: [communityErrors.COMMENT_NOT_FOUND],
    })
    .input(threadMuted)
    .output(threadState)
    .mutation(({ ctx, input }) => muteThread(ctx.db, ctx.user, input)),
  received: signedIn
    .meta({
      summary: 'List unanswered or answered comments in the courses that the caller teaches',
      refuses: [communityErrors.COMMENT_NOT_TEACHER],
    })
    .input(receivedList.prefault({}))
    .output(receivedPage)
    .query(({ ctx, input: { limit = MAX_PAGE_SIZE, ...rest } }) =>
      listReceivedComments(ctx.db, ctx.user, { ...rest, limit }),
    ),
  answer: signedIn
    .meta({
      summary: 'Answer a comment as a teacher, and notify its author',
      refuses: [
        communityErrors.COMMENT_NOT_TEACHER,
        communityErrors.COMMENT_NOT_FOUND,
        communityErrors.REPLY_LIMIT,
        catalogueErrors.LESSON_NOT_FOUND,
      ],
    })
    .input(commentAnswer)
    .output(comment)
    .mutation(({ ctx, input }) => answerComment(ctx, ctx.user, input)),
  setState: signedIn
    .meta({
      summary: 'Mark a comment as answered or unanswered, as a teacher',
      refuses: [communityErrors.COMMENT_NOT_TEACHER, communityErrors.COMMENT_NOT_FOUND],
    })
    .input(commentState)
    .output(z.void())
    .mutation(({ ctx, input }) => setCommentState(ctx.db, ctx.user, input)),
  restore: signedIn
    .meta({
      summary: 'Undo the deletion of a comment, within a few minutes',
      refuses: [
        communityErrors.COMMENT_NOT_FOUND,
        catalogueErrors.LESSON_NOT_FOUND,
        communityErrors.COMMENT_LIMIT,
      ],
    })
    .input(commentById)
    .output(comment)
    .mutation(({ ctx, input }) => restoreComment(ctx.db, ctx.user, input.commentId)),
  delete: signedIn
    .meta({
      summary: 'Delete a comment',
      refuses: [
        communityErrors.COMMENT_NOT_FOUND,
        communityErrors.COMMENT_NOT_OWN,
        catalogueErrors.LESSON_NOT_FOUND,
      ],
    })
    .input(commentById)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteComment(ctx.db, ctx.user, input.commentId)),
})
