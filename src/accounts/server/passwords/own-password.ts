import { eq } from 'drizzle-orm'
import type { User } from '../../../platform/user.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { users } from '../../tables.ts'
import { accountsErrors } from '../../errors.ts'
import { verifyPassword } from './passwords.ts'
import { countAttempt, proofLimits, forgetAttempt } from '../sessions/rate-limits.ts'

/** Whoever is at the keyboard must know the password of the account. Throws 400 with the field's `path`, 429. */
export async function verifyOwnPassword(
  db: Db,
  { id }: Pick<User, 'id'>,
  password: string,
  { path, limited }: { path: string; limited: boolean },
): Promise<void> {
  const limits = limited ? proofLimits(id) : []
  await countAttempt(db, limits)
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id))
  if (!(await verifyPassword(row?.passwordHash ?? null, password))) {
    throw accountsErrors.PASSWORD_WRONG({ field: path })
  }
  await forgetAttempt(db, limits)
}
