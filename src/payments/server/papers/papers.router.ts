import { billing, paperCode, verifiedPaper } from '../../papers.schema.ts'
import { anyone, signedIn, router } from '../../../platform/server/trpc.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { paymentsErrors } from '../../errors.ts'
import { getBilling, saveBilling } from './billing.ts'
import { verifyPaper } from './verify.ts'

export const papersRouter = router({
  verify: anyone
    .meta({
      summary: 'Tell what a receipt, invoice or credit note says, and what became of it',
      refuses: [paymentsErrors.PAPER_NOT_FOUND, platformErrors.TOO_MANY_TRIES],
    })
    .input(paperCode)
    .output(verifiedPaper)
    .query(({ ctx, input }) => verifyPaper(ctx, input)),
  billing: signedIn
    .meta({ summary: "Tell to whom the caller's invoices are made out" })
    .output(billing)
    .query(({ ctx }) => getBilling(ctx.db, ctx.user)),
  saveBilling: signedIn
    .meta({ summary: "Say to whom the caller's invoices are made out" })
    .input(billing)
    .output(billing)
    .mutation(({ ctx, input }) => saveBilling(ctx.db, ctx.user, input)),
})
