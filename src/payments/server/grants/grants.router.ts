import { byId } from '../../../platform/text.schema.ts'
import { admin, router } from '../../../platform/server/trpc.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { accessGrant, givenAccess, grantInput } from '../../grants.schema.ts'
import { paymentsErrors } from '../../errors.ts'
import { giveAccess } from './by-hand.ts'
import { endGrant } from './grants.ts'

export const grantsRouter = router({
  create: admin
    .meta({
      summary: 'Give a user access by hand: a scholarship, or for cash',
      confirms: true,
      refuses: [
        accountsErrors.USER_NOT_FOUND,
        catalogueErrors.COURSE_NOT_FOUND,
        paymentsErrors.GRANT_GIVEN,
        paymentsErrors.GRANT_ENDS_BEFORE,
      ],
    })
    .input(grantInput)
    .output(givenAccess)
    .mutation(({ ctx, input }) => giveAccess(ctx, ctx.user, input)),
  end: admin
    .meta({
      summary: 'End access that was given',
      refuses: [paymentsErrors.GRANT_NOT_FOUND, paymentsErrors.GRANT_OVER],
    })
    .input(byId)
    .output(accessGrant)
    .mutation(({ ctx, input }) => endGrant(ctx, ctx.user, input.id)),
})
