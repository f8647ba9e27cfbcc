import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { passwordReset, resetLinkInput } from '../../users.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { passwordResets, users } from '../../tables.ts'
import { accountsErrors } from '../../errors.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { findOwnerId } from '../../../academy/server/owner-id.ts'
import { isPlainStudent, refuseOthersForOwner } from '../owner.ts'
import { refuseGuessablePassword } from './guessable.ts'
import { hashPassword } from './passwords.ts'
import { type Claimant, verifyOwnPassword } from './own-password.ts'
import { countAttempt } from '../sessions/rate-limits.ts'
import { lockAdmins, lockUser } from '../lock-users.ts'
import { dropIdentities } from '../sign-in-provider/identities.ts'
import { findRecipient, hasAddress } from '../sign-in-mails/recipient.ts'
import { staffDuties } from '../../../office/tables.ts'

const HOURS = 24

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Returns the URL of a reset link. The token is in the fragment of the URL, so it never appears in logs or in the
 * Referer header.
 */
export const resetLinkOf = (origin: string, token: string) => `${origin}/reset-password#${token}`

/**
 * Creates a link with which a user can set a new password once, within 24 hours. It replaces an earlier link. The
 * caller confirms with their own password. Throws 400 if this password is wrong, and 429 after too many attempts.
 * Throws 403 for the owner's account, and 404 if the user does not exist.
 */
export async function createResetLink(
  db: Db,
  claimant: Claimant & { user: User },
  { id, password }: z.output<typeof resetLinkInput>,
  { origin, limited }: { origin: string; limited: boolean },
): Promise<{ url: string; expiresAt: Date }> {
  const { user: actor } = claimant
  const verified =
    password === undefined
      ? undefined
      : await verifyOwnPassword(db, claimant, password, { path: 'password', limited })
  return transact(db, async (tx) => {
    await lockAdmins(tx, claimant)
    await verified?.refuseChanged(tx)
    const user = await lockUser(tx, id)
    await refuseOthersForOwner(tx, actor, id)
    await writeAudit(tx, actor, 'user.reset_link', ['user', id], { username: user.username })
    return insertResetLink(tx, { userId: id, issuerId: actor.id, origin })
  })
}

const createToken = () => randomBytes(32).toString('base64url')

/** Returns the purpose for which we encrypt the tokens of emailed links. */
export const resetTokenOwner = (userId: string) => `reset link ${userId}`

/**
 * Creates a reset link that works only while the user has this email address. It replaces an earlier emailed link. It
 * does not replace links that administrators created, because anyone can request an email. Returns the key of its row.
 */
export async function insertEmailedResetLink(
  tx: Tx,
  { userId, email, expiresAt }: { userId: string; email: string; expiresAt: Date },
  seal: Seal,
): Promise<string> {
  const token = createToken()
  const tokenHash = hashToken(token)
  const sealedToken = seal.close(token, resetTokenOwner(userId))
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), isNotNull(passwordResets.email)))
  await tx
    .insert(passwordResets)
    .values({ tokenHash, userId, issuerId: userId, email, sealedToken, expiresAt })
  return tokenHash
}

/** Creates a reset link that replaces earlier ones. */
export async function insertResetLink(
  tx: Tx,
  { userId, issuerId, origin }: { userId: string; issuerId: string; origin: string },
): Promise<{ url: string; expiresAt: Date }> {
  const token = createToken()
  const expiresAt = new Date(Date.now() + HOURS * 3_600_000)
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.insert(passwordResets).values({ tokenHash: hashToken(token), userId, issuerId, expiresAt })
  return { url: resetLinkOf(origin, token), expiresAt }
}

/**
 * Sets the password with a reset link, ends all sessions, removes the links to accounts at the sign-in provider, and
 * notifies the user. Throws 400 for an invalid link and for a guessable password, and 429 after too many attempts.
 */
export async function resetPassword(
  { db, live, env }: Pick<Services, 'db' | 'live' | 'env'>,
  { token, password }: z.output<typeof passwordReset>,
  { address, limited, siteName }: { address: string; limited: boolean; siteName: string },
): Promise<void> {
  if (limited) await countAttempt(db, [{ key: `reset:@${addressKey(address)}`, most: 30, seconds: 900 }])
  const usable = and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, sql`now()`))
  const [known] = await db
    .select({ userId: users.id, username: users.username })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(usable)
  if (!known) throw accountsErrors.RESET_LINK_INVALID()
  await refuseGuessablePassword({ db, siteName }, { password, username: known.username, path: 'password' })
  const party = { account: known.username.toLowerCase(), address: addressKey(address) }
  const passwordHash = await hashPassword(password, party)
  await transact(db, async (tx) => {
    // Locks the user before the link. All code that removes links uses this order, which prevents deadlocks.
    const [user] = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(eq(users.id, known.userId))
      .for('no key update')
    const [link] = await tx
      .delete(passwordResets)
      .where(usable)
      .returning({ issuerId: passwordResets.issuerId, email: passwordResets.email })
    if (!user || !link) throw accountsErrors.RESET_LINK_INVALID()
    const isValid =
      link.email === null
        ? await mayStillReset(tx, link.issuerId, user.id)
        : await findRecipient(tx, hasAddress(user.id, link.email))
    if (!isValid) throw accountsErrors.RESET_LINK_INVALID()
    // The user may have become the owner since the link was created.
    if (link.issuerId !== user.id && user.id === (await findOwnerId(tx)))
      throw accountsErrors.RESET_LINK_INVALID()
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await endSessions(tx, live, { userId: user.id })
    await dropIdentities(tx, { live, env }, user)
    const [issuer] = await tx
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, link.issuerId))
    const data = { issuer: issuer?.username ?? '' }
    await writeAudit(tx, user, 'user.password_reset', ['user', user.id], { username: user.username, ...data })
    await notify(
      tx,
      live,
      [user.id],
      link.email === null ? { kind: 'password_reset', data } : { kind: 'password_changed', data: {} },
    )
  })
}

/**
 * Whether the issuer of a link may still set this password. Issuers can be administrators. Staff who help with accounts
 * can do this only for students without staff rights.
 */
async function mayStillReset(tx: Tx, issuerId: string, userId: string): Promise<boolean> {
  const [row] = await tx.execute<{ may: boolean }>(sql`
    select i.role = 'admin' or (
      exists (select from ${staffDuties} d where d.user_id = i.id and d.duty = 'accounts'
        and d.scope = 'academy' and (d.until is null or d.until > now()))
      and ${isPlainStudent(sql`u`)}) as may
    from ${users} i, ${users} u where i.id = ${issuerId} and u.id = ${userId}`)
  return row?.may === true
}

/** Deletes reset links one day after they have expired. */
export async function deleteExpiredResets(db: Db): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now() - interval '1 day'`))
}
