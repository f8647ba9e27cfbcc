import { z } from 'zod'
import { byId, paging } from '../../../platform/text.schema.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { accountProcedure, router, staff } from '../../../platform/server/trpc.ts'
import { accountsErrors } from '../../errors.ts'
import { numberCode, numberRequests } from '../../number-confirmations.schema.ts'
import { confirmNumber, listNumberRequests, refuseNumber, requestNumberCode } from './number-confirmations.ts'

export const numberConfirmationsRouter = router({
  request: accountProcedure
    .meta({
      summary: "Get a code that confirms the caller's mobile number by WhatsApp",
      sessionOnly: true,
      refuses: [
        accountsErrors.NUMBERS_NOT_CONFIRMED,
        accountsErrors.NO_NUMBER,
        accountsErrors.NUMBER_CONFIRMED,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .output(numberCode)
    .mutation(({ ctx }) => requestNumberCode(ctx, ctx.user)),
  list: staff('accounts')
    .meta({ summary: 'List the requests to confirm a mobile number' })
    .input(paging.prefault({}))
    .output(numberRequests)
    .query(({ ctx, input }) => listNumberRequests(ctx.db, input)),
  confirm: staff('accounts')
    .meta({
      summary: 'Confirm a mobile number after comparing it with a WhatsApp message',
      refuses: [
        accountsErrors.NUMBER_REQUEST_NOT_FOUND,
        accountsErrors.NUMBER_OF_OTHER,
        platformErrors.FORBIDDEN,
      ],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmNumber(ctx, input.id)),
  refuse: staff('accounts')
    .meta({
      summary: 'Refuse to confirm a mobile number',
      refuses: [accountsErrors.NUMBER_REQUEST_NOT_FOUND, platformErrors.FORBIDDEN],
    })
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => refuseNumber(ctx, input.id)),
})
