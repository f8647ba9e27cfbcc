import { membership, membershipEnd } from '../payments.schema.ts'
import { signedIn, router } from '../../platform/server/trpc.ts'
import { getMembershipEnd, getOwnMembership } from './memberships.ts'

export const membershipsRouter = router({
  mine: signedIn
    .meta({ summary: "Get the caller's membership" })
    .output(membership)
    .query(({ ctx }) => getOwnMembership(ctx.db, ctx.user.id)),
  ending: signedIn
    .meta({ summary: "Get the end of the caller's membership, if it is soon", cacheTag: 'fixed' })
    .output(membershipEnd)
    .query(({ ctx }) => getMembershipEnd(ctx.db, ctx.user.id)),
})
