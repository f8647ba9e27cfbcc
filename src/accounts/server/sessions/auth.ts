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

/** In upper or lower case. */
export const isCalled = (username: string) => sql`lower(${users.username}) = ${username.toLowerCase()}`

/**
 * Who these credentials belong to. Throws 401 with one text and after the same work whether or not the user exists; to whoever knows
 * the password 401 where the account asks for a code as well, 400 for a wrong one; 429. `verify` throws them once more where that has changed.
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
  const device = row ? knownDevice(row.id) : null
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
 * Comparing a password takes a while: whoever ends all sessions meanwhile, by another password, a block or a second factor, must not be
 * followed by one more. The lock makes the one wait for the other.
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
