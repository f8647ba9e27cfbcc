import { z } from 'zod'
import {
  comment,
  commentAnswer,
  commentById,
  commentInput,
  commentList,
  commentMoment,
  commentPage,
  commentState,
  commentUpdate,
  receivedList,
  receivedPage,
} from '../comments.schema.ts'
import { EDIT_MINUTES } from '../rules.ts'
import { byId } from '../../platform/text.schema.ts'
import { MAX_PAGE_SIZE } from '../../platform/constants.ts'
import { staff, anyone, signedIn, router } from '../../platform/server/trpc.ts'
import { deleteComment, listComments, listMoments, restoreComment, updateComment } from './comments.ts'
import { answerComment, createComment, listReceivedComments, setCommentState } from './received-comments.ts'
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
      summary: 'List the moments of a video that are commented on',
      cacheTag: lessonTag,
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(z.array(commentMoment))
    .query(({ ctx, input }) => listMoments(ctx.db, ctx.user, input.id)),
  create: signedIn
    .meta({
      summary: 'Comment on a lesson',
      refuses: [catalogueErrors.LESSON_NOT_FOUND, communityErrors.COMMENT_LIMIT],
    })
    .input(commentInput)
    .output(comment)
    .mutation(({ ctx, input }) => createComment(ctx, ctx.user, input)),
  update: signedIn
    .meta({
      summary: `Edit a comment of your own, within ${EDIT_MINUTES} minutes`,
      refuses: [
        communityErrors.COMMENT_NOT_FOUND,
        communityErrors.COMMENT_NOT_YOURS,
        communityErrors.COMMENT_TOO_OLD,
      ],
    })
    .input(commentUpdate)
    .output(comment)
    .mutation(({ ctx, input }) => updateComment(ctx.db, ctx.user, input)),
  received: staff('community')
    .meta({ summary: 'List the comments on all lessons that wait for an answer, or those that do not' })
    .input(receivedList.prefault({}))
    .output(receivedPage)
    .query(({ ctx, input: { limit = MAX_PAGE_SIZE, ...rest } }) =>
      listReceivedComments(ctx.db, ctx.user, { ...rest, limit }),
    ),
  answer: staff('community')
    .meta({
      summary: 'Answer a comment, which notifies its author',
      refuses: [communityErrors.COMMENT_NOT_FOUND, catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(commentAnswer)
    .output(comment)
    .mutation(({ ctx, input }) => answerComment(ctx, ctx.user, input)),
  setState: staff('community')
    .meta({
      summary: 'Mark a comment as answered or unanswered',
      refuses: [communityErrors.COMMENT_NOT_FOUND],
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
