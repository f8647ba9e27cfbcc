import { z } from 'zod'
import {
  bySession,
  languageChoice,
  ownSession,
  passwordChange,
  profile,
  profileUpdate,
} from '../account.schema.ts'
import { listNotificationsOfKinds } from '../../academy/server/notifications.ts'
import { notification } from '../../registry/notifications.schema.ts'
import { SECURITY_KINDS } from '../registry/notifications.schema.ts'
import { page, paging } from '../../platform/text.schema.ts'
import { user } from '../../platform/user.schema.ts'
import type { Confirms } from '../../platform/server/call-meta.ts'
import type { Context } from '../../platform/server/context.ts'
import { accountProcedure, router } from '../../platform/server/trpc.ts'
import {
  changePassword,
  chooseLanguage,
  endOtherSessions,
  endOwnSession,
  getProfile,
  listOwnSessions,
  updateProfile,
} from './account.ts'
import { accountsErrors } from '../errors.ts'
import { platformErrors } from '../../platform/server/errors.ts'

const caller = ({ env }: Context) => ({ limited: env.rateLimits, siteName: env.siteName })

/**
 * Whether the call needs another confirmation. The input contains the password, so only accounts with two-step
 * verification need another confirmation, with a code.
 */
const ofCode: Confirms = (_input, { hasSecondFactor }) => hasSecondFactor

export const accountRouter = router({
  profile: accountProcedure
    .meta({ summary: "Get the caller's profile" })
    .output(profile)
    .query(({ ctx }) => getProfile(ctx.db, ctx)),
  update: accountProcedure
    .meta({
      summary: "Change the caller's profile",
      sessionOnly: true,
      refuses: [platformErrors.TOO_MANY_TRIES],
    })
    .input(profileUpdate)
    .output(user)
    .mutation(({ ctx, input }) => updateProfile(ctx.db, ctx.user, input, caller(ctx))),
  chooseLanguage: accountProcedure
    .meta({ summary: "Choose the caller's interface language", sessionOnly: true })
    .input(languageChoice)
    .output(z.void())
    .mutation(({ ctx, input }) => chooseLanguage(ctx.db, ctx.user.id, input.language)),
  changePassword: accountProcedure
    .meta({
      summary: "Change the caller's password",
      sessionOnly: true,
      confirms: ofCode,
      refuses: [
        accountsErrors.PASSWORD_WRONG,
        accountsErrors.PASSWORD_SAME,
        accountsErrors.PASSWORD_COMMON,
        accountsErrors.PASSWORD_IS_NAME,
        platformErrors.TOO_MANY_TRIES,
      ],
    })
    .input(passwordChange)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      ctx.adoptSession(await changePassword(ctx, ctx, input, caller(ctx)))
      await ctx.rememberDevice(ctx.user.id)
    }),
  sessions: accountProcedure
    .meta({ summary: "List the caller's sessions" })
    .output(z.array(ownSession))
    .query(({ ctx }) => listOwnSessions(ctx.db, ctx.user.id, ctx.sessionId)),
  endSession: accountProcedure
    .meta({
      summary: "End one of the caller's sessions",
      sessionOnly: true,
      refuses: [accountsErrors.SESSION_NOT_FOUND],
    })
    .input(bySession)
    .output(z.void())
    .mutation(({ ctx, input }) => endOwnSession(ctx, ctx.user, input.id)),
  endOtherSessions: accountProcedure
    .meta({ summary: 'End all other sessions of the caller', sessionOnly: true })
    .output(z.void())
    .mutation(({ ctx }) => endOtherSessions(ctx, ctx.user, ctx.sessionId)),
  events: accountProcedure
    .meta({ summary: "List security events of the caller's account" })
    .input(paging.prefault({}))
    .output(page(notification))
    .query(({ ctx, input }) => listNotificationsOfKinds(ctx.db, ctx.user.id, SECURITY_KINDS, input)),
})
