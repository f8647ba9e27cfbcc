import { z } from 'zod'
import { apiToken, apiTokenInput, byApiToken, newApiToken } from '../../api-tokens.schema.ts'
import { accountProcedure, router } from '../../../platform/server/trpc.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { accountsErrors } from '../../errors.ts'
import { createToken, listTokens, revokeOwnToken } from './api-tokens.ts'

export const apiTokensRouter = router({
  tokens: accountProcedure
    .meta({ summary: "List the caller's API tokens" })
    .output(z.array(apiToken))
    .query(({ ctx }) => listTokens(ctx.db, ctx.user.id)),
  createToken: accountProcedure
    .meta({
      summary: 'Create an API token, which is shown only once',
      confirms: true,
      sessionOnly: true,
      refuses: [
        accountsErrors.TOKEN_OF_ADMINISTRATORS,
        accountsErrors.TOKENS_OFF,
        platformErrors.PASSWORD_CHANGE_REQUIRED,
        platformErrors.SECOND_FACTOR_REQUIRED,
        accountsErrors.TOO_MANY_TOKENS,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(apiTokenInput)
    .output(newApiToken)
    .mutation(({ ctx, input }) => createToken(ctx, ctx, input)),
  revokeToken: accountProcedure
    .meta({
      summary: "Revoke one of the caller's API tokens",
      sessionOnly: true,
      refuses: [accountsErrors.TOKEN_NOT_FOUND],
    })
    .input(byApiToken)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeOwnToken(ctx.db, ctx.user, input.id)),
})
