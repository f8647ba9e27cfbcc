import { randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Db, transact, type Tx } from '../db/connect.ts'
import { sessions, users } from '../db/schema/index.ts'
import type { Env } from '../env.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export type Credentials = { username: string; password: string }

// Instances that start at once must not each make an admin.
const adminLock = 7_304_110_259

/**
 * The admin that the environment names exists afterwards, with that password. Where it names none and there is no
 * admin at all, one is made with a random password, which is returned, to be shown once.
 */
export async function ensureAdmin(db: Db, env: Pick<Env, 'admin'>): Promise<Credentials | null> {
  return transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${adminLock}::bigint)`)
    if (env.admin) {
      await makeAdmin(tx, env.admin)
      return null
    }
    const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
    if (admin) return null
    const taken = await findByName(tx, 'admin')
    const username = taken ? `admin-${randomBytes(3).toString('hex')}` : 'admin'
    const credentials = { username, password: randomPassword() }
    await makeAdmin(tx, credentials)
    return credentials
  })
}

/**
 * Makes the user an admin who can sign in with the password; creates who does not exist. Another password than before
 * ends the user's sessions: whoever took the name earlier gains nothing.
 */
export async function makeAdmin(
  db: Db | Tx,
  { username, password }: Credentials,
): Promise<'created' | 'changed'> {
  const found = await findByName(db, username)
  if (!found) {
    await db.insert(users).values({ username, passwordHash: await hashPassword(password), role: 'admin' })
    return 'created'
  }
  const same = await verifyPassword(found.passwordHash, password)
  await db
    .update(users)
    .set({ role: 'admin', blockedAt: null, ...(same ? {} : { passwordHash: await hashPassword(password) }) })
    .where(eq(users.id, found.id))
  if (!same) await db.delete(sessions).where(eq(sessions.userId, found.id))
  return 'changed'
}

/** Makes an existing user an admin and leaves the password alone; false when there is no such user. */
export async function promote(db: Db | Tx, username: string): Promise<boolean> {
  const found = await findByName(db, username)
  if (found) await db.update(users).set({ role: 'admin', blockedAt: null }).where(eq(users.id, found.id))
  return found !== undefined
}

/** Easy to read aloud and to type, some 99 bits. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

async function findByName(db: Db | Tx, username: string) {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.username}) = ${username.toLowerCase()}`)
  return row
}
