import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { readSettings } from '../../../academy/server/settings.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { accountsErrors } from '../../errors.ts'
import { users } from '../../tables.ts'
import type { registration, userInput } from '../../users.schema.ts'
import { refuseEndedSession } from '../lock-users.ts'
import { refuseGuessablePassword } from '../passwords/guessable.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { insertResetLink } from '../passwords/password-resets.ts'
import { isCalled } from '../sessions/auth.ts'
import { publicUser } from '../sessions/sessions.ts'
import { countRegistration } from './work.ts'

type Caller = { address: string; limited: boolean; siteName: string }

/**
 * Creates a student. Throws 400 for a guessable password, and if a name or number that the academy requires is
 * missing. Throws 409 if the username is taken, ignoring case. Throws 429 without the required proof of work
 * and after too many registrations.
 */
export async function register(
  db: Db,
  input: z.output<typeof registration>,
  { address, limited, siteName }: Caller,
): Promise<User> {
  const { username, password, fullName, mobile } = input
  const asked = await readSettings(db, siteName)
  if (asked.registration_name === 'required' && !fullName) throw accountsErrors.FULL_NAME_REQUIRED()
  if (asked.registration_mobile === 'required' && !mobile) throw accountsErrors.MOBILE_REQUIRED()
  await refuseGuessablePassword({ db, siteName }, { password, username, path: 'password' })
  if (limited) await countRegistration(db, input, address)
  const [existing] = await db.select({ id: users.id }).from(users).where(isCalled(username))
  if (existing) throw accountsErrors.USERNAME_TAKEN()
  const party = { account: username.toLowerCase(), address: addressKey(address) }
  const passwordHash = await hashPassword(password, party)
  const [user] = await db
    .insert(users)
    .values({ username, passwordHash, fullName, mobile })
    .onConflictDoNothing()
    .returning(publicUser)
  if (!user) throw accountsErrors.USERNAME_TAKEN()
  return user
}

/**
 * Creates a student who sets a password with the returned link. Throws 401 if the session has ended, and 409 if the
 * username is taken.
 */
export async function createUser(
  { db, user: actor, sessionId, origin }: { db: Db; user: User; sessionId: string; origin: string },
  { username, fullName, mobile }: z.output<typeof userInput>,
): Promise<{ user: User; link: { url: string; expiresAt: Date } }> {
  // A random password that is not stored anywhere.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return transact(db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ username, passwordHash, fullName, mobile })
      .onConflictDoNothing()
      .returning(publicUser)
    if (!user) throw accountsErrors.USERNAME_TAKEN()
    await refuseEndedSession(tx, sessionId)
    await writeAudit(tx, actor, 'user.created', ['user', user.id], { username })
    const link = await insertResetLink(tx, { userId: user.id, issuerId: actor.id, origin })
    return { user, link }
  })
}
