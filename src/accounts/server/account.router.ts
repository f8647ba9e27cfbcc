import { z } from 'zod'
import {
  accountDeletion,
  bySession,
  ownSession,
  passwordChange,
  profile,
  profileUpdate,
} from '../account.schema.ts'
import { user } from '../../platform/user.schema.ts'
import type { Context } from '../../platform/server/context.ts'
import { oneself, router } from '../../platform/server/trpc.ts'
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endOwnSession,
  getProfile,
  listOwnSessions,
  updateProfile,
} from './account.ts'

const caller = ({ env }: Context) => ({ limited: env.rateLimits, siteName: env.siteName })

export const accountRouter = router({
  profile: oneself.output(profile).query(({ ctx }) => getProfile(ctx.db, ctx.user.id)),
  update: oneself
    .input(profileUpdate)
    .output(user)
    .mutation(({ ctx, input }) => updateProfile(ctx.db, ctx.user.id, input)),
  changePassword: oneself
    .input(passwordChange)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, ctx, input, caller(ctx))),
  sessions: oneself
    .output(z.array(ownSession))
    .query(({ ctx }) => listOwnSessions(ctx.db, ctx.user.id, ctx.sessionId)),
  endSession: oneself
    .input(bySession)
    .output(z.void())
    .mutation(({ ctx, input }) => endOwnSession(ctx, ctx.user.id, input.id)),
  endOtherSessions: oneself
    .output(z.void())
    .mutation(({ ctx }) => endOtherSessions(ctx, ctx.user.id, ctx.sessionId)),
  delete: oneself
    .input(accountDeletion)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, ctx.user, input.password, caller(ctx))
      await ctx.signOut()
    }),
})
