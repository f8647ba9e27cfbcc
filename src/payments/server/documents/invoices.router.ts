import { billing } from '../../invoices.schema.ts'
import { signedIn, router } from '../../../platform/server/trpc.ts'
import { getBilling, saveBilling } from './billing.ts'

export const invoicesRouter = router({
  billing: signedIn
    .meta({ summary: "Get the caller's invoice details" })
    .output(billing)
    .query(({ ctx }) => getBilling(ctx.db, ctx.user)),
  saveBilling: signedIn
    .meta({ summary: "Save the caller's invoice details" })
    .input(billing)
    .output(billing)
    .mutation(({ ctx, input }) => saveBilling(ctx.db, ctx.user, input)),
})
