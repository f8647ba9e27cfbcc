import { z } from 'zod'
import { router, signedIn } from '../../../platform/server/trpc.ts'
import { nextInstalment } from '../../grants.schema.ts'
import { listNextInstalments } from './next-instalments.ts'

export const instalmentsRouter = router({
  nextParts: signedIn
    .meta({ summary: "List the caller's next instalments", cacheTag: 'fixed' })
    .output(z.array(nextInstalment))
    .query(({ ctx }) => listNextInstalments(ctx.db, ctx.user)),
})
