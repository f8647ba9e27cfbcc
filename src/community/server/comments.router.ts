import { z } from 'zod'
import {
  comment,
  commentById,
  commentInput,
  commentList,
  commentMoment,
  commentPage,
} from '../comments.schema.ts'
import { byId } from '../../platform/text.schema.ts'
import { FULL_PAGE, WHOLE_LIST } from '../../platform/constants.ts'
import { anyone, signedIn, router } from '../../platform/server/trpc.ts'
import { createComment, deleteComment, listComments, listMoments } from './comments.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'
import { communityErrors } from '../errors.ts'

export const commentsRouter = router({
  list: anyone
    .meta({
      summary: 'List the comments on a lesson',
      shows: 'lesson',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(commentList)
    .output(commentPage)
    .query(({ ctx, input: { limit = ctx.wholeLists ? WHOLE_LIST : FULL_PAGE, ...rest } }) =>
      listComments(ctx.db, ctx.user, { ...rest, limit }),
    ),
  moments: anyone
    .meta({
      summary: 'List the moments of a video that are commented on',
      shows: 'lesson',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(z.array(commentMoment))
    .query(({ ctx, input }) => listMoments(ctx.db, ctx.user, input.id)),
  create: signedIn
    .meta({ summary: 'Comment on a lesson', refuses: [catalogueErrors.LESSON_NOT_FOUND] })
    .input(commentInput)
    .output(comment)
    .mutation(({ ctx, input }) => createComment(ctx.db, ctx.user, input)),
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
