import { z } from 'zod'
import { appKey, byCode, recoveryCodes, secondFactor } from '../../second-factor.schema.ts'
import { accountProcedure, router } from '../../../platform/server/trpc.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { accountsErrors } from '../../errors.ts'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'

/** A person's own authenticator app. */
export const secondFactorRouter = router({
  secondFactor: accountProcedure
    .meta({ summary: 'Get whether the caller uses two-step verification' })
    .output(secondFactor)
    .query(({ ctx }) => getSecondFactor(ctx.db, ctx)),
  beginSecondFactor: accountProcedure
    .meta({
      summary: 'Make a key for an authenticator app',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.SECOND_FACTOR_ON],
    })
    .output(appKey)
    .mutation(({ ctx }) => beginSecondFactor(ctx, ctx.user)),
  enableSecondFactor: accountProcedure
    .meta({
      summary: 'Turn on two-step verification with the first code of the app',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.CODE_WRONG, platformErrors.TOO_MANY_TRIES],
    })
    .input(byCode)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => enableSecondFactor(ctx, ctx, input.code)),
  disableSecondFactor: accountProcedure
    .meta({
      summary: 'Turn off two-step verification',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.SECOND_FACTOR_OFF],
    })
    .output(z.void())
    .mutation(({ ctx }) => disableSecondFactor(ctx, ctx)),
  renewRecoveryCodes: accountProcedure
    .meta({
      summary: 'Make new recovery codes in place of the earlier ones',
      sessionOnly: true,
      confirms: true,
      refuses: [accountsErrors.SECOND_FACTOR_OFF],
    })
    .output(recoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx, ctx)),
})
