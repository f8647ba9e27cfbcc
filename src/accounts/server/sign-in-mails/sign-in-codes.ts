import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../platform/server/context.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import type { User } from '../../../platform/user.schema.ts'
import { accountsErrors } from '../../errors.ts'
import { CODE_MINUTES } from '../../mail.schema.ts'
import { users } from '../../tables.ts'
import { signInCodes } from '../../tables/mails.ts'
import type { signInByCode } from '../../users.schema.ts'
import { createEmailCode, getMailEnv } from '../mail/addresses.ts'
import { signInCodeOwner } from '../mail/compose.ts'
import { countAttempt, forgetAttempt, isWithinLimits, type Limit } from '../sessions/rate-limits.ts'
import { publicUser } from '../sessions/sessions.ts'
import { asksForCode, checkCode, type Checking } from '../two-step-verification/check-code.ts'
import { plainCode } from '../two-step-verification/codes.ts'
import { findRecipient, hasAddress } from './recipient.ts'
import { browserKey } from './request.ts'

/**
 * Limits the wrong codes of a browser. Uses a rate limit, not a column of the code's row, because unknown accounts
 * have no row and must take the same time. The limit lasts longer than the code.
 */
const guessLimits = (browserHash: string): Limit[] => [
  { key: `sign-in-code:${browserHash}`, most: 5, seconds: CODE_MINUTES * 60 },
]

/** Limits the sign-in attempts with codes from a network. */
const networkLimits = (address: string): Limit[] => [
  { key: `sign-in-code:@${addressKey(address)}`, most: 300, seconds: 900 },
]

/** Creates the code for a browser. Returns its key. */
export async function insertSignInCode(
  tx: Tx,
  values: { browserHash: string; userId: string; email: string; expiresAt: Date },
  seal: Seal,
): Promise<string> {
  const sealedCode = seal.close(createEmailCode(), signInCodeOwner(values.userId))
  await tx
    .insert(signInCodes)
    .values({ ...values, sealedCode })
    .onConflictDoNothing()
  return values.browserHash
}

/**
 * Returns the user to whom this code was sent, like `authenticate` for a password. Throws 400 if the code is
 * wrong, belongs to another browser, or is no longer valid. If the code is right, throws 401 if the account
 * also needs a code from the app, and 400 if that code is wrong. Throws 409 if the server sends no email, and
 * 429 after too many attempts. `verify` uses up the code.
 */
export async function authenticateByCode(
  checking: Checking & Pick<Context, 'address'>,
  { secret, code, appCode }: z.output<typeof signInByCode>,
): Promise<{ user: User; verify: (tx: Tx) => Promise<void> }> {
  const { db, env, seal, address } = checking
  getMailEnv(env)
  if (env.rateLimits) await countAttempt(db, networkLimits(address))
  const browserHash = browserKey(secret)
  const limits = guessLimits(browserHash)
  const isOfBrowser = eq(signInCodes.browserHash, browserHash)
  const mayGuess = await isWithinLimits(db, limits)
  const [row] = await db
    .select({ ...publicUser, email: signInCodes.email, sealedCode: signInCodes.sealedCode })
    .from(signInCodes)
    .innerJoin(users, eq(users.id, signInCodes.userId))
    .where(and(isOfBrowser, gt(signInCodes.expiresAt, sql`now()`)))
  if (!row || !mayGuess) throw accountsErrors.CODE_WRONG()
  const { email, sealedCode, ...user } = row
  if (!isSame(plainCode(code), seal.open(sealedCode, signInCodeOwner(user.id))))
    throw accountsErrors.CODE_WRONG()
  await forgetAttempt(db, limits)
  const asks = await asksForCode(db, user.id)
  if (asks && appCode === undefined) throw accountsErrors.SECOND_FACTOR()
  if (asks && appCode !== undefined) await checkCode(checking, user.id, appCode)
  const verify = async (tx: Tx) => {
    // Waits for transactions that end all sessions; see `authenticate`.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('share')
    const [used] = await tx.delete(signInCodes).where(isOfBrowser).returning({ email: signInCodes.email })
    if (!used || !(await findRecipient(tx, hasAddress(user.id, email)))) throw accountsErrors.CODE_WRONG()
    if (!asks && (await asksForCode(tx, user.id))) throw accountsErrors.SECOND_FACTOR()
  }
  return { user, verify }
}

function isSame(typed: string, code: string | null): boolean {
  const [one, other] = [Buffer.from(typed), Buffer.from(code ?? '')]
  return code !== null && one.length === other.length && timingSafeEqual(one, other)
}

/** Deletes expired codes. */
export async function deleteExpiredSignInCodes(db: Db): Promise<void> {
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, sql`now()`))
}
