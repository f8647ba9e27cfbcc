import { z } from 'zod'
import { platformErrors } from '../../../platform/server/errors.ts'
import { accountProcedure, router } from '../../../platform/server/trpc.ts'
import { accountsErrors } from '../../errors.ts'
import { ownIdentity } from '../../sign-in-provider.schema.ts'
import { getOwnIdentity, unlinkIdentity } from './identities.ts'

const { PROVIDER_OFF, IDENTITY_NOT_FOUND } = accountsErrors

export const identitiesRouter = router({
  mine: accountProcedure
    .meta({
      summary: 'Check whether the caller linked their account of the sign-in provider',
      refuses: [PROVIDER_OFF],
    })
    .output(ownIdentity)
    .query(({ ctx }) => getOwnIdentity(ctx, ctx.user.id)),
  unlink: accountProcedure
    .meta({
      summary: "Remove the link to the caller's account of the sign-in provider",
      sessionOnly: true,
      confirms: true,
      refuses: [PROVIDER_OFF, IDENTITY_NOT_FOUND, platformErrors.TOO_MANY_TRIES],
    })
    .output(z.void())
    .mutation(({ ctx }) => unlinkIdentity(ctx, ctx)),
})
