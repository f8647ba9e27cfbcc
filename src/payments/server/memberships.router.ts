import { membership } from '../payments.schema.ts'
import { signedIn, router } from '../../platform/server/trpc.ts'
import { getMembership } from './memberships.ts'

export const membershipsRouter = router({
  mine: signedIn
    .meta({ summary: "Get the caller's membership" })
    .output(membership)
    .query(({ ctx }) => getMembership(ctx.db, ctx.user.id)),
})
