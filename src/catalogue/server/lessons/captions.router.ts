import { z } from 'zod'
import { captionInput } from '../../captions.schema.ts'
import { caption } from '../../lessons.schema.ts'
import { byId } from '../../../platform/text.schema.ts'
import { admin, router } from '../../../platform/server/trpc.ts'
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
