import { randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import { appliedAdminPasswords, sessions, users } from '../tables.ts'
import type { Env } from '../../platform/server/process/env.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'

export type Credentials = { username: string; password: string }

// Instances that start at the same time must not each create an administrator.
const adminLock = 7_304_110_259

/**
 * Makes sure that an administrator exists. Creates the administrator that the environment names. Applies the password
 * from the environment to a new account, and later only when its value changes. So a password that the administrator
 * changed in Lantern stays. If the environment names no administrator and none exists, creates one with a random
 * password. In this case, returns the name and the password, which are shown once. Otherwise returns null.
 */
export async function ensureAdmin(db: Db, env: Pick<Env, 'admin'>): Promise<Credentials | null> {
  return transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${adminLock}::bigint)`)
    if (env.admin) {
      await applyNamedAdmin(tx, env.admin)
      return null
    }
    const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
    if (admin) return null
    const taken = await findByName(tx, 'admin')
    const username = taken ? `admin-${randomBytes(3).toString('hex')}` : 'admin'
    const credentials = { username, password: randomPassword() }
    const { id } = await makeAdmin(tx, credentials)
    const [made] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id))
    // Stores the hash of the account's own password. While both hashes are the same, the account has the
    // printed password, which gives no access to the admin area.
    if (made) await tx.insert(appliedAdminPasswords).values({ userId: id, valueHash: made.hash })
    return credentials
  })
}

async function applyNamedAdmin(tx: Tx, { username, password }: Credentials): Promise<void> {
  const found = await findByName(tx, username)
  const [applied] = found
    ? await tx.select().from(appliedAdminPasswords).where(eq(appliedAdminPasswords.userId, found.id))
    : []
  if (found && applied && (await verifyPassword(applied.valueHash, password))) {
    await promoteUser(tx, username)
    // The environment now contains the printed password. So the owner has chosen it, and it is no longer a
    // printed password.
    if (applied.valueHash === found.passwordHash)
      await tx
        .update(appliedAdminPasswords)
        .set({ valueHash: await hashPassword(password) })
        .where(eq(appliedAdminPasswords.userId, found.id))
    return
  }
  const { id } = await makeAdmin(tx, { username, password })
  const valueHash = await hashPassword(password)
  await tx
    .insert(appliedAdminPasswords)
    .values({ userId: id, valueHash })
    .onConflictDoUpdate({ target: appliedAdminPasswords.userId, set: { valueHash } })
}

/**
 * Makes the user an administrator with this password. Creates the user if necessary. A different password ends
 * the sessions, so that previous users of the account lose access.
 */
export async function makeAdmin(
  db: Db | Tx,
  { username, password }: Credentials,
): Promise<{ id: string; created: boolean }> {
  const found = await findByName(db, username)
  if (!found) {
    const [made] = await db
      .insert(users)
      .values({ username, passwordHash: await hashPassword(password), role: 'admin' })
      .returning({ id: users.id })
    if (!made) throw new Error('An insert returned no row')
    return { id: made.id, created: true }
  }
  const same = await verifyPassword(found.passwordHash, password)
  await db
    .update(users)
    .set({ role: 'admin', blockedAt: null, ...(same ? {} : { passwordHash: await hashPassword(password) }) })
    .where(eq(users.id, found.id))
  if (!same) await db.delete(sessions).where(eq(sessions.userId, found.id))
  return { id: found.id, created: false }
}

/** Makes an existing user an administrator, and unblocks the user. Does not change the password. */
export async function promoteUser(db: Db | Tx, username: string): Promise<void> {
  await db
    .update(users)
    .set({ role: 'admin', blockedAt: null })
    .where(sql`lower(${users.username}) = ${username.toLowerCase()}`)
}

/** Returns a password that is easy to read aloud and to type, with about 99 bits of entropy. */
export function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

export async function findByName(db: Db | Tx, username: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      blockedAt: users.blockedAt,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(sql`lower(${users.username}) = ${username.toLowerCase()}`)
  return row
}
