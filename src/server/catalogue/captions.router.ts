import { z } from 'zod'
import { captionInput } from '../../shared/schemas/captions.ts'
import { caption } from '../../shared/schemas/lessons.ts'
import { byId } from '../../shared/schemas/text.ts'
import { admin, router } from '../trpc.ts'
import { createCaption, deleteCaption } from './captions.ts'

export const captionsRouter = router({
  create: admin
    .input(captionInput)
    .output(caption)
    .mutation(({ ctx, input }) => createCaption(ctx, ctx.user, input)),
  delete: admin
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCaption(ctx.db, ctx.user, input.id)),
})
