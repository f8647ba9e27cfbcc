import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '../../../academy/server/audit.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { notifications } from '../../../academy/tables.ts'
import type { Context, Services } from '../../../platform/server/context.ts'
import { databaseErrorCode, type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import type { Env, MailEnv } from '../../../platform/server/process/env.ts'
import type { User } from '../../../platform/user.schema.ts'
import { accountsErrors } from '../../errors.ts'
import { CODE_DIGITS, CODE_MINUTES, type ownMail } from '../../mail.schema.ts'
import { emailVerifications, userEmails } from '../../tables/mails.ts'
import { lockOwnUser } from '../lock-users.ts'
import type { Claimant } from '../passwords/own-password.ts'
import { accountChangeLimits, countAttempt, type Limit } from '../sessions/rate-limits.ts'
import { plainCode } from '../two-step-verification/codes.ts'
import { codeOwner } from './compose.ts'
import { addMail, removeUnsentCodes } from './outbox.ts'
import { sendMailJob } from './send.ts'
import { findMutedTopics } from './topics.ts'

type Caller = Claimant & { user: User }
type Change = 'added' | 'changed' | 'removed'

/** Number of wrong attempts after which a code stops working. */
const MAX_TRIES = 5
const DAY = 86_400

/** Returns the address without a tag: `name+tag@example.com` usually delivers to `name@example.com`. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** Limits the codes that we send per day, for each user and for each mailbox. */
const codeLimits = (userId: string, email: string): Limit[] => [
  { key: `email-code:${userId}`, most: 10, seconds: DAY },
  {
    key: `email-code:@${createHash('sha256').update(mailboxOf(email)).digest('hex')}`,
    most: 5,
    seconds: DAY,
  },
]

/** Returns a random code. */
export const createEmailCode = () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Throws 409 if the server sends no email. */
export function getMailEnv({ mail }: Pick<Env, 'mail'>): MailEnv {
  if (!mail) throw accountsErrors.MAIL_OFF()
  return mail
}

/** Returns the user's email addresses and the topics that the user turned off. */
export async function getOwnMail(
  { db, env }: Pick<Services, 'db' | 'env'>,
  userId: string,
): Promise<z.infer<typeof ownMail>> {
  getMailEnv(env)
  const [verified] = await db.select().from(userEmails).where(eq(userEmails.userId, userId))
  const [pending] = await db
    .select({ email: emailVerifications.email, expiresAt: emailVerifications.expiresAt })
    .from(emailVerifications)
    .where(
      and(
        eq(emailVerifications.userId, userId),
        gt(emailVerifications.expiresAt, sql`now()`),
        lt(emailVerifications.tries, MAX_TRIES),
      ),
    )
  return {
    email: verified?.email ?? null,
    isPaused: verified?.pausedAt != null,
    mutedTopics: await findMutedTopics(db, userId),
    pending: pending ?? null,
  }
}

/** Returns the user's verified email address, or null if there is none. */
export async function findEmail(db: Db, userId: string): Promise<{ email: string; verifiedAt: Date } | null> {
  const { email, verifiedAt } = userEmails
  const [row] = await db.select({ email, verifiedAt }).from(userEmails).where(eq(userEmails.userId, userId))
  return row ?? null
}

/**
 * Sends a code to a new email address. The verified address stays until the user enters the code. Throws 409 if
 * the server sends no email, and 429 after too many codes. Does not reveal whether another account has the
 * address.
 */
export async function requestEmailCode(
  { db, env, seal }: Pick<Context, 'db' | 'env' | 'seal'>,
  caller: Caller,
  email: string,
): Promise<void> {
  getMailEnv(env)
  const { id: userId } = caller.user
  if (env.rateLimits) await countAttempt(db, codeLimits(userId, email))
  const code = createEmailCode()
  const expiresAt = new Date(Date.now() + CODE_MINUTES * 60_000)
  await transact(db, async (tx) => {
    await lockOwnUser(tx, caller)
    const values = { email, sealedCode: seal.close(code, codeOwner(userId)), tries: 0, expiresAt }
    await tx
      .insert(emailVerifications)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: emailVerifications.userId, set: values })
    await removeUnsentCodes(tx, userId)
    const id = await addMail(tx, {
      key: `code:${randomUUID()}`,
      userId,
      topic: 'code',
      address: email,
      expiresAt,
    })
    await enqueue(tx, sendMailJob, { id }, { key: String(id) })
  })
}

/** Throws 409 if another account verifies the same address at the same time. */
const refuseTaken = (error: unknown) => {
  if (databaseErrorCode(error) === '23505') throw accountsErrors.EMAIL_TAKEN()
  throw error
}

/**
 * Verifies an email address with its code, and notifies the user, also at the previous address. Throws 400 for
 * a wrong code, 409 if another account has the address, and 429 after too many changes.
 */
export async function verifyEmail(
  { db, live, env, seal }: Pick<Context, 'db' | 'live' | 'env' | 'seal'>,
  caller: Caller,
  typed: string,
): Promise<void> {
  getMailEnv(env)
  const { user } = caller
  if (env.rateLimits) await countAttempt(db, accountChangeLimits(user.id))
  const isRight = await transact(db, async (tx) => {
    await lockOwnUser(tx, caller)
    const email = await takeCode(tx, { seal }, user.id, plainCode(typed))
    if (email === null) return false
    const [taken] = await tx
      .select({ userId: userEmails.userId })
      .from(userEmails)
      .where(and(eq(sql`lower(${userEmails.email})`, email.toLowerCase()), ne(userEmails.userId, user.id)))
    if (taken) throw accountsErrors.EMAIL_TAKEN()
    const [before] = await tx.select().from(userEmails).where(eq(userEmails.userId, user.id))
    const values = { email, verifiedAt: sql`now()`, bounces: 0, pausedAt: null }
    await tx
      .insert(userEmails)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: userEmails.userId, set: values })
    if (before?.email !== email)
      await noteChange({ tx, live }, user, before ? 'changed' : 'added', before?.email)
    return true
  }).catch(refuseTaken)
  // Thrown outside the transaction, because the transaction must commit the count of wrong codes.
  if (!isRight) throw accountsErrors.CODE_WRONG()
}

/** If the code is correct, removes it and returns its email address. Otherwise counts a wrong code and returns null. */
async function takeCode(
  tx: Tx,
  { seal }: Pick<Context, 'seal'>,
  userId: string,
  typed: string,
): Promise<string | null> {
  const ofUser = eq(emailVerifications.userId, userId)
  const [pending] = await tx
    .select()
    .from(emailVerifications)
    .where(and(ofUser, gt(emailVerifications.expiresAt, sql`now()`), lt(emailVerifications.tries, MAX_TRIES)))
    .for('update')
  const code = pending && seal.open(pending.sealedCode, codeOwner(userId))
  if (!pending || !code) return null
  const given = Buffer.from(typed)
  const expected = Buffer.from(code)
  if (given.length === expected.length && timingSafeEqual(given, expected)) {
    await tx.delete(emailVerifications).where(ofUser)
    return pending.email
  }
  await tx
    .update(emailVerifications)
    .set({ tries: sql`${emailVerifications.tries} + 1` })
    .where(ofUser)
  return null
}

/** Removes the user's email address, and an address that is not verified yet. Throws 404 if there is none. */
export async function removeEmail(
  { db, live, env }: Pick<Services, 'db' | 'live' | 'env'>,
  caller: Caller,
): Promise<void> {
  const { user } = caller
  if (env.rateLimits) await countAttempt(db, accountChangeLimits(user.id))
  await transact(db, async (tx) => {
    await lockOwnUser(tx, caller)
    const [pending] = await tx
      .delete(emailVerifications)
      .where(eq(emailVerifications.userId, user.id))
      .returning({ userId: emailVerifications.userId })
    await removeUnsentCodes(tx, user.id)
    const [verified] = await tx
      .delete(userEmails)
      .where(eq(userEmails.userId, user.id))
      .returning({ email: userEmails.email })
    if (verified) await noteChange({ tx, live }, user, 'removed', verified.email)
    else if (!pending) throw accountsErrors.EMAIL_NOT_FOUND()
  })
}

/**
 * Writes an audit entry and notifies the user. The previous address also gets an email, because someone else may have
 * changed it.
 */
async function noteChange(
  { tx, live }: { tx: Tx; live: Services['live'] },
  user: User,
  change: Change,
  previous: string | undefined,
): Promise<void> {
  await writeAudit(tx, user, `user.email_${change}`, ['user', user.id], { username: user.username })
  await notify(tx, live, [user.id], { kind: 'email_changed', data: { change } })
  if (previous === undefined) return
  const [notification] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.kind, 'email_changed')))
    .orderBy(desc(notifications.id))
    .limit(1)
  await addMail(tx, {
    key: `previous:${randomUUID()}`,
    userId: user.id,
    topic: 'security',
    address: previous,
    notificationId: notification?.id,
  })
}

/** Deletes unverified email addresses a day after their code expired. */
export async function deleteExpiredVerifications(db: Db): Promise<void> {
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, sql`now() - interval '1 day'`))
}
