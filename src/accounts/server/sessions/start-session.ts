import type { Context } from '../../../platform/server/context.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { notifyOfNewDevice, recordSignIn } from './new-device.ts'

type Authenticated = {
  user: User
  /** Checks again in the transaction, because the account may have changed. */
  verify: (tx: Tx) => Promise<void>
}

/**
 * Starts a session of an authenticated user, and returns the user. If the sign-in does not prove the user's identity,
 * sensitive calls need reauthentication.
 */
export async function startSession(
  ctx: Context,
  { user, verify }: Authenticated,
  { isProof = true }: { isProof?: boolean } = {},
): Promise<User> {
  await notifyOfNewDevice(ctx, user.id)
  const check = async (tx: Tx) => {
    await verify(tx)
    await recordSignIn(tx, ctx, user)
  }
  await ctx.signIn(user.id, check, { isProof })
  return user
}
