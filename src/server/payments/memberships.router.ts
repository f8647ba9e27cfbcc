import { membership } from '../../shared/schemas/payments.ts'
import { member, router } from '../trpc.ts'
import { getMembership } from './memberships.ts'

export const membershipsRouter = router({
  mine: member.output(membership).query(({ ctx }) => getMembership(ctx.db, ctx.user.id)),
})
