import { eq } from 'drizzle-orm'
import type { User } from '../../../platform/user.schema.ts'
import type { Standing } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { users } from '../../tables.ts'
import { accountsErrors } from '../../errors.ts'
import { verifyPassword } from './passwords.ts'
import { countGuess, proofLimits, forgetAttempt } from '../sessions/rate-limits.ts'
import { markProven } from '../sessions/sessions.ts'

/** Who is to prove it, and where they sit. */
export type Claimant = { user: Pick<User, 'id'>; sessionId: string } & Pick<Standing, 'hasSecondFactor'>

/**
 * Whoever is at the keyboard shows that they know the password of the account, which proves who they are where no code is asked.
 * Throws 400 with the field’s `path`, 429.
 */
export async function verifyOwnPassword(
  db: Db,
  { user: { id }, sessionId, hasSecondFactor }: Claimant,
  password: string,
  { path, limited }: { path: string; limited: boolean },
): Promise<void> {
  const limits = limited ? proofLimits(id) : []
  await countGuess(db, limits, eq(users.id, id), id)
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  if (!(await verifyPassword(row?.passwordHash ?? null, password))) {
    throw accountsErrors.PASSWORD_WRONG({ field: path })
  }
  await forgetAttempt(db, limits)
  if (!hasSecondFactor) await markProven(db, sessionId)
}
