import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { signInInput } from '../../users.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Context } from '../../../platform/server/context.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { users } from '../../tables.ts'
import { accountsErrors } from '../../errors.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { asksForCode, checkCode, type Checking } from '../two-step-verification/check-code.ts'
import { countGuess, signInLimits, forgetAttempt } from './rate-limits.ts'
import { publicUser } from './sessions.ts'

/** SQL condition: the user has this username, ignoring case. */
export const isCalled = (username: string) => sql`lower(${users.username}) = ${username.toLowerCase()}`

/**
 * Returns the user with these credentials. Throws 401 if they are wrong. The message and the work are the same
 * whether or not the user exists. If the password is right, throws 401 if the account needs a code, and 400 if
 * the code is wrong. Throws 429 after too many attempts. `verify` checks again and throws the same errors if
 * the account has changed.
 */
export async function authenticate(
  checking: Checking & Pick<Context, 'address'>,
  { username, password, code }: z.output<typeof signInInput>,
): Promise<{ user: User; verify: (tx: Tx) => Promise<void> }> {
  const { db, env, address, knownDevice } = checking
  const [row] = await db
    .select({ ...publicUser, passwordHash: users.passwordHash, blockedAt: users.blockedAt })
    .from(users)
    .where(isCalled(username))
  const device = row ? await knownDevice(row.id) : null
  const limits = env.rateLimits ? signInLimits(username, address, device) : []
  await countGuess(db, limits, isCalled(username), username.toLowerCase().slice(0, 64))
  const party = { account: username.toLowerCase(), address: addressKey(address) }
  const right = await verifyPassword(row?.passwordHash ?? null, password, party)
  if (!row || !right) throw accountsErrors.INVALID_CREDENTIALS()
  const asks = row.blockedAt === null && (await asksForCode(db, row.id))
  if (asks && code !== undefined) await checkCode(checking, row.id, code)
  await forgetAttempt(db, limits)
  if (row.blockedAt) throw accountsErrors.ACCOUNT_BLOCKED()
  if (asks && code === undefined) throw accountsErrors.SECOND_FACTOR()
  const { passwordHash, blockedAt: _blocked, ...user } = row
  return { user, verify: (tx) => refuseChanged(tx, user, { passwordHash, asks }) }
}

/**
 * Throws 401 if the user's credentials have changed, or the user was blocked, since the check. Checking a password
 * takes time. Meanwhile a new password, a block or two-step verification may end all sessions, and then this sign-in
 * must not start a new session. The lock makes both changes run one after the other.
 */
async function refuseChanged(
  tx: Tx,
  { id }: User,
  { passwordHash, asks }: { passwordHash: string; asks: boolean },
): Promise<void> {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('share')
  if (row?.passwordHash !== passwordHash) throw accountsErrors.INVALID_CREDENTIALS()
  if (row.blockedAt) throw accountsErrors.ACCOUNT_BLOCKED()
  if (!asks && (await asksForCode(tx, id))) throw accountsErrors.SECOND_FACTOR()
}
