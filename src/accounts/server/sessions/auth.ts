import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { credentials, registration } from '../../users.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { users } from '../../tables.ts'
import { accountsErrors } from '../../errors.ts'
import { refuseGuessablePassword } from '../passwords/guessable.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { countAttempt, registrationLimits, signInLimits, forgetAttempt } from './rate-limits.ts'
import { publicUser } from './sessions.ts'

type Caller = {
  address: string
  limited: boolean
  siteName: string
  knownDevice: (userId: string) => string | null
}

/** Who these credentials belong to. Throws 401 with one text and after the same work whether or not the user exists, 429. */
export async function authenticate(
  db: Db,
  { username, password }: z.output<typeof credentials>,
  { address, limited, knownDevice }: Caller,
): Promise<User> {
  const [row] = await db
    .select({ ...publicUser, passwordHash: users.passwordHash, blockedAt: users.blockedAt })
    .from(users)
    .where(sql`lower(${users.username}) = ${username.toLowerCase()}`)
  const device = row ? knownDevice(row.id) : null
  const limits = limited ? signInLimits(username, address, device) : []
  await countAttempt(db, limits)
  const right = await verifyPassword(row?.passwordHash ?? null, password)
  if (!row || !right) throw accountsErrors.INVALID_CREDENTIALS()
  await forgetAttempt(db, limits)
  if (row.blockedAt) throw accountsErrors.ACCOUNT_BLOCKED()
  const { passwordHash: _hash, blockedAt: _blocked, ...user } = row
  return user
}

/** Makes a student. Throws 400 for a guessable password, 409 when the name is taken in whatever case, 429. */
export async function register(
  db: Db,
  { username, password, fullName }: z.output<typeof registration>,
  { address, limited, siteName }: Omit<Caller, 'knownDevice'>,
): Promise<User> {
  await refuseGuessablePassword({ db, siteName }, { password, username, path: 'password' })
  if (limited) await countAttempt(db, registrationLimits(address))
  const [existing] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = ${username.toLowerCase()}`)
  if (existing) throw accountsErrors.USERNAME_TAKEN()
  const passwordHash = await hashPassword(password)
  const [user] = await db
    .insert(users)
    .values({ username, passwordHash, fullName })
    .onConflictDoNothing()
    .returning(publicUser)
  if (!user) throw accountsErrors.USERNAME_TAKEN()
  return user
}
