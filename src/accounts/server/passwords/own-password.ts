import { eq } from 'drizzle-orm'
import type { User } from '../../../platform/user.schema.ts'
import type { AuthAssurance } from '../../../platform/server/context.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { users } from '../../tables.ts'
import { accountsErrors } from '../../errors.ts'
import { verifyPassword } from './passwords.ts'
import { countGuess, passwordLimits, forgetAttempt } from '../sessions/rate-limits.ts'
import { markReauthenticated } from '../sessions/sessions.ts'

/** The user who confirms their identity, with the session and the IP address. */
export type Claimant = { user: Pick<User, 'id'>; sessionId: string; address: string } & Pick<
  AuthAssurance,
  'hasSecondFactor'
>

/**
 * Checks the caller's password, which also confirms their identity if the account has no two-step verification.
 * Returns a function that checks the password again inside the transaction, after it has the lock. This is
 * necessary because the password may change during the slow first check. Both checks throw 400 with the field's
 * `path` if the password is wrong. The first check also throws 429 after too many attempts.
 */
export async function verifyOwnPassword(
  db: Db,
  { user: { id }, sessionId, address, hasSecondFactor }: Claimant,
  password: string,
  { path, limited }: { path: string; limited: boolean },
): Promise<{ refuseChanged: (tx: Tx) => Promise<void> }> {
  const limits = limited ? passwordLimits(id) : []
  await countGuess(db, limits, eq(users.id, id), id)
  const [row] = await db
    .select({ username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
  const party = { account: row?.username.toLowerCase() ?? id, address: addressKey(address) }
  if (!(await verifyPassword(row?.passwordHash ?? null, password, party))) {
    throw accountsErrors.PASSWORD_WRONG({ field: path })
  }
  await forgetAttempt(db, limits)
  if (!hasSecondFactor) await markReauthenticated(db, sessionId)
  return {
    async refuseChanged(tx) {
      const [now] = await tx
        .select({ passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, id))
        .for('no key update')
      if (now?.passwordHash !== row?.passwordHash) throw accountsErrors.PASSWORD_WRONG({ field: path })
    },
  }
}
