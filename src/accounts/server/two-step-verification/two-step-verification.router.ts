import { z } from 'zod'
import { appKey, byCode, recoveryCodes, twoStepVerification } from '../../two-step-verification.schema.ts'
import { accountProcedure, router } from '../../../platform/server/trpc.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { accountsErrors } from '../../errors.ts'
import {
  beginTwoStepVerification,
  disableTwoStepVerification,
  enableTwoStepVerification,
  getTwoStepVerification,
  renewRecoveryCodes,
} from './two-step-verification.ts'

export const twoStepVerificationRouter = router({
  twoStepVerification: accountProcedure
    .meta({ summary: 'Check whether the caller uses two-step verification' })
    .output(twoStepVerification)
    .query(({ ctx }) => getTwoStepVerification(ctx.db, ctx)),
  beginTwoStepVerification: accountProcedure
    .meta({
      summary: 'Create a key for an authenticator app',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.SECOND_FACTOR_ON],
    })
    .output(appKey)
    .mutation(({ ctx }) => beginTwoStepVerification(ctx, ctx.user)),
  enableTwoStepVerification: accountProcedure
    .meta({
      summary: 'Turn on two-step verification with the first code of the app',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.CODE_WRONG, platformErrors.TOO_MANY_TRIES],
    })
    .input(byCode)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => {
      const codes = await enableTwoStepVerification(ctx, ctx, input.code)
      await ctx.rememberDevice(ctx.user.id)
      return codes
    }),
  disableTwoStepVerification: accountProcedure
    .meta({
      summary: 'Turn off two-step verification',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.SECOND_FACTOR_OFF],
    })
    .output(z.void())
    .mutation(async ({ ctx }) => {
      await disableTwoStepVerification(ctx, ctx)
      await ctx.rememberDevice(ctx.user.id)
    }),
  renewRecoveryCodes: accountProcedure
    .meta({
      summary: 'Create new recovery codes, which replace the earlier ones',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.SECOND_FACTOR_OFF, platformErrors.TOO_MANY_TRIES],
    })
    .output(recoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx, ctx)),
})
