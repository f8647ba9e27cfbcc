import { byId } from '../../../platform/text.schema.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { academyErrors } from '../../../academy/errors.ts'
import { accountsErrors } from '../../../accounts/errors.ts'
import { catalogueErrors } from '../../../catalogue/errors.ts'
import { accessGrant, givenAccess, grantInput } from '../../grants.schema.ts'
import { paymentsErrors } from '../../errors.ts'
import { endGrant } from './grants.ts'
import { grantManually } from './seats.ts'

export const grantsRouter = router({
  create: staff('access')
    .meta({
      summary: 'Give access manually: for a scholarship, for cash, or as seats that a user has paid for',
      confirms: true,
      refuses: [
        accountsErrors.USER_NOT_FOUND,
        catalogueErrors.COURSE_NOT_FOUND,
        academyErrors.REQUEST_REPEATED,
        paymentsErrors.GRANT_GIVEN,
        paymentsErrors.GRANT_NOT_FOUND,
        paymentsErrors.PAYMENT_NOT_FOUND,
        paymentsErrors.GRANT_ENDS_BEFORE,
        paymentsErrors.SEATS_UNKNOWN,
        paymentsErrors.SEATS_GIVEN,
        paymentsErrors.ABOVE_LIMIT,
        paymentsErrors.OWN_PAYMENT,
      ],
    })
    .input(grantInput)
    .output(givenAccess)
    .mutation(({ ctx, input }) => grantManually(ctx, ctx.user, input)),
  end: staff('access')
    .meta({
      summary: 'End manually given access',
      refuses: [paymentsErrors.GRANT_NOT_FOUND, paymentsErrors.GRANT_OVER],
    })
    .input(byId)
    .output(accessGrant)
    .mutation(({ ctx, input }) => endGrant(ctx, ctx.user, input.id)),
})
