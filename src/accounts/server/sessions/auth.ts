import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { registration, signInInput } from '../../users.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Context } from '../../../platform/server/context.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { users } from '../../tables.ts'
import { accountsErrors } from '../../errors.ts'
import { refuseGuessablePassword } from '../passwords/guessable.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { asksForCode, checkCode, type Checking } from '../second-factor/check-code.ts'
import { countAttempt, countGuess, registrationLimits, signInLimits, forgetAttempt } from './rate-limits.ts'
import { publicUser } from './sessions.ts'

/** In whatever case. */
const isCalled = (username: string) => sql`lower(${users.username}) = ${username.toLowerCase()}`

type Caller = { address: string; limited: boolean; siteName: string }

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

/** Makes a student. Throws 400 for a guessable password, 409 when the name is taken in whatever case, 429. */
export async function register(
  db: Db,
  { username, password, fullName }: z.output<typeof registration>,
  { address, limited, siteName }: Caller,
): Promise<User> {
  await refuseGuessablePassword({ db, siteName }, { password, username, path: 'password' })
  if (limited) await countAttempt(db, registrationLimits(address))
  const [existing] = await db.select({ id: users.id }).from(users).where(isCalled(username))
  if (existing) throw accountsErrors.USERNAME_TAKEN()
  const party = { account: username.toLowerCase(), address: addressKey(address) }
  const passwordHash = await hashPassword(password, party)
  const [user] = await db
    .insert(users)
    .values({ username, passwordHash, fullName })
    .onConflictDoNothing()
    .returning(publicUser)
  if (!user) throw accountsErrors.USERNAME_TAKEN()
  return user
}
