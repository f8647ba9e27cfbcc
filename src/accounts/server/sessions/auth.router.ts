import { z } from 'zod'
import { signInByProvider } from '../../sign-in-provider.schema.ts'
import { passwordReset } from '../../users.schema.ts'
import { reauthentication, reauthenticationState } from '../../account.schema.ts'
import { viewer } from '../../staff-duties.schema.ts'
import { user } from '../../../platform/user.schema.ts'
import {
  registration,
  registrationCost,
  requestedCode,
  signInByCode,
  signInInput,
  signInMailInput,
} from '../../users.schema.ts'
import type { Context } from '../../../platform/server/context.ts'
import { anyone, accountProcedure, signedIn, router } from '../../../platform/server/trpc.ts'
import { startSession } from './start-session.ts'
import { authenticate } from './auth.ts'
import { register } from '../registration/register.ts'
import { getWorkBits } from '../registration/work.ts'
import { confirmIdentity } from '../two-step-verification/confirm.ts'
import { resetPassword } from '../passwords/password-resets.ts'
import { requestReset, requestSignInCode } from '../sign-in-mails/request.ts'
import { authenticateByProvider } from '../sign-in-provider/authenticate.ts'
import { authenticateByCode } from '../sign-in-mails/sign-in-codes.ts'
import { accountsErrors } from '../../errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'

const caller = ({ address, env }: Context) => ({
  address,
  limited: env.rateLimits,
  siteName: env.siteName,
})

export const authRouter = router({
  viewer: anyone
    .meta({ summary: 'Get the signed-in user, or null', cacheTag: 'fixed' })
    .output(viewer.nullable())
    .query(({ ctx }) => (ctx.preview ? ctx.user : ctx.account)),
  /** Like `viewer`, but throws 401 for guests. */
  user: signedIn
    .meta({ summary: 'Get the signed-in user' })
    .output(user)
    .query(({ ctx }) => (ctx.preview ? ctx.user : ctx.account)),
  login: anyone
    .meta({
      summary: 'Sign in',
      sessionOnly: true,
      refuses: [
        accountsErrors.INVALID_CREDENTIALS,
        accountsErrors.ACCOUNT_BLOCKED,
        accountsErrors.SECOND_FACTOR,
        accountsErrors.CODE_WRONG,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(signInInput)
    .output(user)
    .mutation(async ({ ctx, input }) => startSession(ctx, await authenticate(ctx, input))),
  requestCode: anyone
    .meta({
      summary: 'Email a code to sign in with, if the account has a verified address',
      sessionOnly: true,
      refuses: [accountsErrors.MAIL_OFF, platformErrors.TOO_MANY_TRIES],
    })
    .input(signInMailInput)
    .output(requestedCode)
    .mutation(({ ctx, input }) => requestSignInCode(ctx, input.account)),
  loginByCode: anyone
    .meta({
      summary: 'Sign in with an emailed code',
      sessionOnly: true,
      refuses: [
        accountsErrors.MAIL_OFF,
        accountsErrors.CODE_WRONG,
        accountsErrors.SECOND_FACTOR,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(signInByCode)
    .output(user)
    .mutation(async ({ ctx, input }) => startSession(ctx, await authenticateByCode(ctx, input))),
  loginByProvider: anyone
    .meta({
      summary: 'Complete a sign-in with the provider, with a code of two-step verification',
      sessionOnly: true,
      refuses: [
        accountsErrors.PROVIDER_OFF,
        accountsErrors.PROVIDER_EXPIRED,
        accountsErrors.SECOND_FACTOR,
        accountsErrors.CODE_WRONG,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(signInByProvider)
    .output(user)
    .mutation(async ({ ctx, input }) => startSession(ctx, await authenticateByProvider(ctx, input))),
  register: anyone
    .meta({
      summary: 'Create a student account and sign in',
      sessionOnly: true,
      refuses: [
        accountsErrors.PASSWORD_COMMON,
        accountsErrors.PASSWORD_IS_NAME,
        accountsErrors.USERNAME_TAKEN,
        accountsErrors.FULL_NAME_REQUIRED,
        accountsErrors.MOBILE_REQUIRED,
        accountsErrors.WORK_REQUIRED,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(registration)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const made = await register(ctx.db, input, caller(ctx))
      await ctx.signIn(made.id)
      return made
    }),
  registrationCost: anyone
    .meta({ summary: 'Get the proof of work that the next registration from this network needs' })
    .output(registrationCost)
    .query(async ({ ctx }) => ({
      bits: ctx.env.rateLimits ? await getWorkBits(ctx.db, ctx.address) : 0,
    })),
  logout: anyone
    .meta({ summary: 'Sign out', sessionOnly: true })
    .output(z.void())
    .mutation(({ ctx }) => ctx.signOut()),
  reauthentication: accountProcedure
    .meta({ summary: 'Check whether the caller confirmed their identity recently' })
    .output(reauthenticationState)
    .query(({ ctx: { proven, hasSecondFactor } }) => ({
      proven,
      asksFor: hasSecondFactor ? 'code' : 'password',
    })),
  confirm: accountProcedure
    .meta({
      summary: "Confirm the caller's identity again",
      sessionOnly: true,
      refuses: [
        accountsErrors.PASSWORD_WRONG,
        accountsErrors.CODE_WRONG,
        accountsErrors.CODE_REQUIRED,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(reauthentication)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmIdentity(ctx, input)),
  requestReset: anyone
    .meta({
      summary: 'Email a reset link to a user, if the account has a verified address',
      sessionOnly: true,
      refuses: [accountsErrors.MAIL_OFF, platformErrors.TOO_MANY_TRIES],
    })
    .input(signInMailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => requestReset(ctx, input.account)),
  resetPassword: anyone
    .meta({
      summary: 'Set a new password with a reset link',
      sessionOnly: true,
      refuses: [
        accountsErrors.RESET_LINK_INVALID,
        accountsErrors.PASSWORD_COMMON,
        accountsErrors.PASSWORD_IS_NAME,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(passwordReset)
    .output(z.void())
    .mutation(({ ctx, input }) => resetPassword(ctx, input, caller(ctx))),
})
