import type { z } from 'zod'
import type { reauthentication } from '../../account.schema.ts'
import type { SignedInContext } from '../../../platform/server/context.ts'
import { accountsErrors } from '../../errors.ts'
import { verifyOwnPassword } from '../passwords/own-password.ts'
import { markReauthenticated } from '../sessions/sessions.ts'
import { checkCode } from './check-code.ts'

/**
 * Confirms the caller's identity. If the account uses two-step verification, asks for a code, because an
 * attacker with a stolen session may know the password. Otherwise asks for the password. Throws 400 if it is
 * missing or wrong, and 429 after too many attempts.
 */
export async function confirmIdentity(
  ctx: SignedInContext,
  { password, code }: z.output<typeof reauthentication>,
): Promise<void> {
  if (ctx.hasSecondFactor) {
    if (code === undefined) throw accountsErrors.CODE_REQUIRED()
    await checkCode(ctx, ctx.user.id, code)
    return markReauthenticated(ctx.db, ctx.sessionId)
  }
  if (password === undefined) throw accountsErrors.PASSWORD_WRONG({ field: 'password' })
  await verifyOwnPassword(ctx.db, ctx, password, { path: 'password', limited: ctx.env.rateLimits })
}
