import { liked, likeReply, shareReply } from '../../catalogue/lessons.schema.ts'
import { byId } from '../../platform/text.schema.ts'
import { member, router } from '../../platform/server/trpc.ts'
import { isLiked, shareLesson, toggleLike } from './likes.ts'

/** What readers do to a lesson; its calls are the lesson's (`lessons.like`). */
export const likesRouter = router({
  liked: member
    .input(byId)
    .output(liked)
    .query(({ ctx, input }) => isLiked(ctx.db, ctx.user, input.id)),
  /** Every call flips the like. */
  like: member
    .input(byId)
    .output(likeReply)
    .mutation(({ ctx, input }) => toggleLike(ctx.db, ctx.user, input.id)),
  share: member
    .input(byId)
    .output(shareReply)
    .mutation(({ ctx, input }) => shareLesson(ctx.db, ctx.user, input.id)),
})
