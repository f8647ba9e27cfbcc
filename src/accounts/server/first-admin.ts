import { randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Db, transact, type Tx } from '../../platform/server/db/connect.ts'
import { appliedAdminPasswords, sessions, users } from '../tables.ts'
import type { Env } from '../../platform/server/process/env.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'

export type Credentials = { username: string; password: string }

// Instances that start at once must not each make an admin.
const adminLock = 7_304_110_259

/**
 * The admin that the environment names exists afterwards; the password is theirs when the account was made now, or when
 * another value was applied last, so that what was changed in the product stays. Where it names none and there is no
 * admin at all, one is made with a random password, which is returned, to be shown once.
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
    // The account's own hash: as long as they are the same, the password is the one that was printed, and opens no admin area.
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
    // Who names the password that was printed has made it their own.
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
 * Makes the user an admin who can sign in with the password; creates who does not exist. Another password than before
 * ends the user's sessions: whoever took the name earlier gains nothing.
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

/** Makes an existing user an admin who is not blocked, and leaves the password alone. */
export async function promoteUser(db: Db | Tx, username: string): Promise<void> {
  await db
    .update(users)
    .set({ role: 'admin', blockedAt: null })
    .where(sql`lower(${users.username}) = ${username.toLowerCase()}`)
}

/** Easy to read aloud and to type, some 99 bits. */
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
