import { z } from 'zod'
import { router, signedIn } from '../../../platform/server/trpc.ts'
import { nextPart } from '../../grants.schema.ts'
import { listNextParts } from './next-parts.ts'

export const instalmentsRouter = router({
  nextParts: signedIn
    .meta({ summary: 'List the parts of prices that the caller pays next', cacheTag: 'fixed' })
    .output(z.array(nextPart))
    .query(({ ctx }) => listNextParts(ctx.db, ctx.user)),
})
