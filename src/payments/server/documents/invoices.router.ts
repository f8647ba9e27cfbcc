import { billing } from '../../invoices.schema.ts'
import { signedIn, router } from '../../../platform/server/trpc.ts'
import { getBilling, saveBilling } from './billing.ts'

export const invoicesRouter = router({
  billing: signedIn
    .meta({ summary: "Get the billing details of the caller's invoices" })
    .output(billing)
    .query(({ ctx }) => getBilling(ctx.db, ctx.user)),
  saveBilling: signedIn
    .meta({ summary: "Say to whom the caller's invoices are made out" })
    .input(billing)
    .output(billing)
    .mutation(({ ctx, input }) => saveBilling(ctx.db, ctx.user, input)),
})
