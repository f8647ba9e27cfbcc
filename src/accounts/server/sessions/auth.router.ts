import { z } from 'zod'
import { passwordReset } from '../../users.schema.ts'
import { user } from '../../../platform/user.schema.ts'
import { credentials, registration } from '../../users.schema.ts'
import type { Context } from '../../../platform/server/context.ts'
import { anyone, member, router } from '../../../platform/server/trpc.ts'
import { authenticate, register } from './auth.ts'
import { resetPassword } from '../passwords/password-resets.ts'

const caller = ({ address, env, knownDevice }: Context) => ({
  address,
  knownDevice,
  limited: env.rateLimits,
  siteName: env.siteName,
})

export const authRouter = router({
  /** Who is signed in, or null. */
  viewer: anyone
    .meta({ shows: 'fixed' })
    .output(user.nullable())
    .query(({ ctx }) => ctx.user),
  /** The same for those who want a 401 instead. */
  user: member.output(user).query(({ ctx }) => ctx.user),
  login: anyone
    .input(credentials)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const found = await authenticate(ctx.db, input, caller(ctx))
      await ctx.signIn(found.id)
      return found
    }),
  register: anyone
    .input(registration)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const made = await register(ctx.db, input, caller(ctx))
      await ctx.signIn(made.id)
      return made
    }),
  logout: anyone.output(z.void()).mutation(({ ctx }) => ctx.signOut()),
  resetPassword: anyone
    .input(passwordReset)
    .output(z.void())
    .mutation(({ ctx, input }) => resetPassword(ctx, input, caller(ctx))),
})
