import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../platform/server/context.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { accountsErrors } from '../../errors.ts'
import type { signInByProvider } from '../../sign-in-provider.schema.ts'
import { userIdentities, users } from '../../tables.ts'
import { isStaffNow, publicUser } from '../sessions/sessions.ts'
import { asksForCode, checkCode, type Checking } from '../two-step-verification/check-code.ts'
import { parseAttempt, takeAttempt } from './attempts.ts'
import { getProviderEnv } from './identities.ts'

/** An account at the provider. */
type Identity = { issuer: string; subject: string }

type Found = { user: User; isBlocked: boolean; isStaff: boolean; asks: boolean }

async function findUser(db: Db | Tx, { issuer, subject }: Identity): Promise<Found | null> {
  const [row] = await db
    .select({
      ...publicUser,
      blockedAt: users.blockedAt,
      // The condition needs the alias `u` for the users table.
      isStaff: sql<boolean>`(select ${isStaffNow} from ${users} u where u.id = ${users.id})`,
    })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
  if (!row) return null
  const { blockedAt, isStaff, ...user } = row
  return { user, isBlocked: blockedAt !== null, isStaff, asks: await asksForCode(db, user.id) }
}

/** Returns why a user may not sign in with the provider, or null if they may. */
function refusalOf(found: Found | null): 'unlinked' | 'blocked' | 'staff' | null {
  if (!found) return 'unlinked'
  if (found.isBlocked) return 'blocked'
  // Otherwise the account at the provider would be enough to take over the academy.
  return found.isStaff && !found.asks ? 'staff' : null
}

/**
 * Returns the user who linked this account at the provider, or why they may not sign in. `asks` is true if a code of
 * two-step verification must follow. `verify` checks again in the transaction of the sign-in; see `authenticate`.
 */
export async function authenticateIdentity(
  db: Db,
  identity: Identity,
): Promise<
  | { refusal: 'unlinked' | 'blocked' | 'staff' }
  | { user: User; asks: boolean; verify: (tx: Tx) => Promise<void> }
> {
  const found = await findUser(db, identity)
  const refusal = refusalOf(found)
  if (!found || refusal) return { refusal: refusal ?? 'unlinked' }
  const { user, asks } = found
  return {
    user,
    asks,
    async verify(tx) {
      // Waits for changes that end all sessions.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('share')
      const now = await findUser(tx, identity)
      if (now?.user.id !== user.id || refusalOf(now)) throw accountsErrors.PROVIDER_EXPIRED()
      if (!asks && now.asks) throw accountsErrors.SECOND_FACTOR()
    },
  }
}

/**
 * Returns the user whom the provider has confirmed in this browser, like `authenticate` for a password. Throws 400 if
 * the confirmation has expired, was used, or the code is wrong, and 429 after too many codes. `verify` uses it up.
 */
export async function authenticateByProvider(
  checking: Checking & Pick<Context, 'providerAttempt'>,
  { code }: z.output<typeof signInByProvider>,
): Promise<{ user: User; verify: (tx: Tx) => Promise<void> }> {
  const { db, env, providerAttempt } = checking
  const { issuer } = getProviderEnv(env)
  const attempt = parseAttempt(providerAttempt())
  if (attempt?.step !== 'code' || attempt.issuer !== issuer) throw accountsErrors.PROVIDER_EXPIRED()
  const found = await authenticateIdentity(db, attempt)
  if ('refusal' in found) throw accountsErrors.PROVIDER_EXPIRED()
  const { user, verify } = found
  // Two-step verification may have been turned off. Then the user signs in again, without a code.
  if (!found.asks) throw accountsErrors.PROVIDER_EXPIRED()
  await checkCode(checking, user.id, code)
  return {
    user,
    async verify(tx) {
      if (!(await takeAttempt(tx, attempt))) throw accountsErrors.PROVIDER_EXPIRED()
      await verify(tx)
    },
  }
}
