import { liked, likeReply, shareReply } from '../../catalogue/lessons.schema.ts'
import { byId } from '../../platform/text.schema.ts'
import { signedIn, router } from '../../platform/server/trpc.ts'
import { isLiked, shareLesson, toggleLike } from './likes.ts'
import { catalogueErrors } from '../../catalogue/errors.ts'

/** Likes and shares. The calls are part of the lessons router (`lessons.like`). */
export const likesRouter = router({
  liked: signedIn
    .meta({
      summary: 'Check whether the caller likes a lesson',
      cacheTag: 'fixed',
      refuses: [catalogueErrors.LESSON_NOT_FOUND],
    })
    .input(byId)
    .output(liked)
    .query(({ ctx, input }) => isLiked(ctx.db, ctx.user, input.id)),
  /** Each call adds or removes the like. */
  like: signedIn
    .meta({ summary: 'Like a lesson, or remove the like', refuses: [catalogueErrors.LESSON_NOT_FOUND] })
    .input(byId)
    .output(likeReply)
    .mutation(({ ctx, input }) => toggleLike(ctx.db, ctx.user, input.id)),
  share: signedIn
    .meta({ summary: 'Count a share of a lesson', refuses: [catalogueErrors.LESSON_NOT_FOUND] })
    .input(byId)
    .output(shareReply)
    .mutation(({ ctx, input }) => shareLesson(ctx.db, ctx.user, input.id)),
})
