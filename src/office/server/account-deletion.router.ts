import { z } from 'zod'
import { accountDeletion } from '../../accounts/account.schema.ts'
import { accountsErrors } from '../../accounts/errors.ts'
import type { Confirms } from '../../platform/server/call-meta.ts'
import { platformErrors } from '../../platform/server/errors.ts'
import { accountProcedure, router } from '../../platform/server/trpc.ts'
import { deleteAccount } from './account-deletion.ts'

/**
 * Whether the call needs another confirmation. The input contains the password, so only accounts with two-step
 * verification need another confirmation, with a code.
 */
const ofCode: Confirms = (_input, { hasSecondFactor }) => hasSecondFactor

export const accountDeletionRouter = router({
  delete: accountProcedure
    .meta({
      summary: "Delete the caller's account",
      sessionOnly: true,
      confirms: ofCode,
      refuses: [
        accountsErrors.PASSWORD_WRONG,
        accountsErrors.LAST_ADMINISTRATOR,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(accountDeletion)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, ctx, input.password, {
        limited: ctx.env.rateLimits,
        siteName: ctx.env.siteName,
      })
      await ctx.signOut()
    }),
})
