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
import { anyone, member, router } from '../../platform/server/trpc.ts'
import { createComment, deleteComment, listComments, listMoments } from './comments.ts'

export const commentsRouter = router({
  list: anyone
    .meta({ shows: 'lesson' })
    .input(commentList)
    .output(commentPage)
    .query(({ ctx, input: { limit = ctx.wholeLists ? WHOLE_LIST : FULL_PAGE, ...rest } }) =>
      listComments(ctx.db, ctx.user, { ...rest, limit }),
    ),
  moments: anyone
    .meta({ shows: 'lesson' })
    .input(byId)
    .output(z.array(commentMoment))
    .query(({ ctx, input }) => listMoments(ctx.db, ctx.user, input.id)),
  create: member
    .input(commentInput)
    .output(comment)
    .mutation(({ ctx, input }) => createComment(ctx.db, ctx.user, input)),
  delete: member
    .input(commentById)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteComment(ctx.db, ctx.user, input.commentId)),
})
