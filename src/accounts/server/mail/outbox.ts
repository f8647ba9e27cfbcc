import { and, eq, gt, isNotNull, like, lt, ne, sql } from 'drizzle-orm'
import { notifications } from '../../../academy/tables.ts'
import type { Notification } from '../../../registry/notifications.schema.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { MAIL_TOPICS, type MailTopic } from '../../mail.schema.ts'
import { passwordResets, users } from '../../tables.ts'
import { emailVerifications, mails, signInCodes, topicChoices, userEmails } from '../../tables/mails.ts'
import { findOpenTopics } from './limits.ts'

/**
 * Maximum duration of an attempt in seconds. After this time, another instance may claim the email, because the
 * first instance has probably crashed.
 */
const CLAIM_SECONDS = 300
/** Number of days after which we stop retrying an email. */
const KEPT_DAYS = 3
/** Number of emails in a row that an address refuses before we stop sending to it. */
const MAX_BOUNCES = 3

/** Key prefix of an email with a reset link. The key of the link follows. */
export const RESET_KEY = 'reset:'
/** Key prefix of an email with a sign-in code. The key of the code follows. */
export const SIGN_IN_KEY = 'sign-in:'

const isUnsent = isNotNull(mails.nextTryAt)

type NewMail = {
  key: string
  userId: string
  topic: MailTopic
  address: string
  notificationId?: number | undefined
  expiresAt?: Date
}

/** Adds an email to this address, which may differ from the user's verified address. Returns its ID. */
export async function addMail(tx: Tx, mail: NewMail): Promise<number> {
  const [row] = await tx
    .insert(mails)
    .values({ ...mail, priority: MAIL_TOPICS.indexOf(mail.topic), nextTryAt: sql`now()` })
    .returning({ id: mails.id })
  if (!row) throw new Error('The mail was not inserted')
  return row.id
}

/**
 * Removes the unsent emails with codes that verify an address of this user, because a new code replaces these
 * codes.
 */
export async function removeUnsentCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.userId, userId), like(mails.key, 'code:%'), isUnsent))
}

export type ClaimedMail = { id: number; tries: number; createdAt: Date }

type Claiming = {
  dailyLimit: number | null
  id?: number
  /** Prefers emails with few attempts over urgent ones, to find out whether the mail server accepts any email. */
  isProbe?: boolean
}

/**
 * Claims the most urgent email that is due, or the email with this ID if it is due, and counts an attempt.
 * Returns null if no email is due, or if its topic has reached its limit.
 */
export async function claimMail(
  db: Db,
  { dailyLimit, id, isProbe = false }: Claiming,
): Promise<ClaimedMail | null> {
  const topics = await findOpenTopics(db, dailyLimit)
  if (topics.length === 0) return null
  const [row] = await db
    .update(mails)
    .set({
      tries: sql`${mails.tries} + 1`,
      nextTryAt: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where(
      eq(
        mails.id,
        sql`(select id from ${mails} where next_try_at <= now()
          and topic in ${topics} ${id === undefined ? sql`` : sql`and id = ${id}`}
          order by ${isProbe ? sql`tries,` : sql``} priority, id limit 1 for update skip locked)`,
      ),
    )
    .returning({ id: mails.id, tries: mails.tries, createdAt: mails.createdAt })
  return row ?? null
}

export type DueMail = {
  id: number
  userId: string
  username: string
  language: (typeof users.$inferSelect)['language']
  topic: MailTopic
  to: string
  createdAt: Date
  content:
    | { kind: 'code'; sealedCode: string }
    | { kind: 'reset'; sealedToken: string }
    | { kind: 'sign_in'; sealedCode: string }
    | { kind: 'notification'; notification: Pick<Notification, 'kind' | 'data'> }
}

/** Returns a claimed email with its recipient, or the reason why it should no longer be sent. */
export async function readMail(db: Db, id: number): Promise<DueMail | { outdated: string }> {
  const [row] = await db
    .select({
      mail: mails,
      user: { username: users.username, language: users.language, blockedAt: users.blockedAt },
      verified: userEmails,
      choices: topicChoices,
      notification: { kind: notifications.kind, data: notifications.data, readAt: notifications.readAt },
      isExpired: sql<boolean>`coalesce(${mails.expiresAt} <= now(), false)`,
      isTooOld: sql<boolean>`${mails.createdAt} < now() - make_interval(days => ${KEPT_DAYS})`,
    })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .leftJoin(userEmails, eq(userEmails.userId, mails.userId))
    .leftJoin(topicChoices, eq(topicChoices.userId, mails.userId))
    .leftJoin(notifications, eq(notifications.id, mails.notificationId))
    .where(eq(mails.id, id))
  if (!row) return { outdated: 'deleted' }
  const { mail, user, verified, choices, notification } = row
  const { userId, topic, createdAt } = mail
  const isOptional = topic !== 'code' && topic !== 'security'
  if (row.isExpired) return { outdated: 'expired' }
  if (row.isTooOld) return { outdated: 'too_old' }
  if (isOptional && user.blockedAt) return { outdated: 'blocked' }
  if (isOptional && choices?.mutedTopics.includes(topic)) return { outdated: 'turned_off' }
  const to = mail.address ?? (verified?.pausedAt ? null : verified?.email)
  if (!to) return { outdated: 'no_address' }
  const common = { id, userId, ...user, topic, to, createdAt }
  if (topic === 'code') {
    const content = await readSecret(db, { key: mail.key, userId, to })
    return content ? { ...common, content } : { outdated: 'replaced' }
  }
  if (!notification) return { outdated: 'deleted' }
  // An attacker who signed in to the account could read the notification, so security emails are always sent.
  if (isOptional && notification.readAt) return { outdated: 'read' }
  const { kind, data } = notification
  return { ...common, content: { kind: 'notification', notification: { kind, data } } }
}

/** Returns the code or token of an email. Returns null if it is no longer valid. */
async function readSecret(
  db: Db,
  { key, userId, to }: { key: string; userId: string; to: string },
): Promise<DueMail['content'] | null> {
  if (key.startsWith(RESET_KEY)) {
    const [link] = await db
      .select({ sealedToken: passwordResets.sealedToken })
      .from(passwordResets)
      .where(eq(passwordResets.tokenHash, key.slice(RESET_KEY.length)))
    return link?.sealedToken ? { kind: 'reset', sealedToken: link.sealedToken } : null
  }
  if (key.startsWith(SIGN_IN_KEY)) {
    const [code] = await db
      .select({ sealedCode: signInCodes.sealedCode })
      .from(signInCodes)
      .where(eq(signInCodes.browserHash, key.slice(SIGN_IN_KEY.length)))
    return code ? { kind: 'sign_in', ...code } : null
  }
  const [code] = await db
    .select({ sealedCode: emailVerifications.sealedCode })
    .from(emailVerifications)
    .where(and(eq(emailVerifications.userId, userId), eq(emailVerifications.email, to)))
  return code ? { kind: 'code', ...code } : null
}

/** SQL condition: the email has not changed since it was claimed. */
const isClaimed = ({ id, tries }: ClaimedMail) => and(eq(mails.id, id), eq(mails.tries, tries), isUnsent)

/** Records that the mail server accepted an email. */
export async function settleSent(db: Db, claimed: ClaimedMail, to: string): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: sql`now()`, nextTryAt: null, outcome: null })
    .where(isClaimed(claimed))
  await db
    .update(userEmails)
    .set({ bounces: 0 })
    .where(and(eq(userEmails.email, to), gt(userEmails.bounces, 0)))
}

/** Records that an email will never be sent. */
export async function giveUpMail(db: Db, claimed: ClaimedMail, outcome: string): Promise<void> {
  await db.update(mails).set({ nextTryAt: null, outcome }).where(isClaimed(claimed))
}

/** Counts an email that an address refused. After several in a row, we stop sending to this address. */
export async function countBounce(db: Db, to: string): Promise<void> {
  await db
    .update(userEmails)
    .set({
      bounces: sql`${userEmails.bounces} + 1`,
      pausedAt: sql`case when ${userEmails.bounces} + 1 >= ${MAX_BOUNCES} then coalesce(${userEmails.pausedAt}, now()) end`,
    })
    .where(eq(userEmails.email, to))
}

/** Schedules a retry after a delay, but no later than three days after the email was added. */
export async function retryMail(
  db: Db,
  claimed: ClaimedMail,
  { seconds, outcome }: { seconds: number; outcome: string },
): Promise<void> {
  const last = sql`${mails.createdAt} + make_interval(days => ${KEPT_DAYS})`
  await db
    .update(mails)
    .set({
      nextTryAt: sql`case when now() < ${last} then least(now() + make_interval(secs => ${seconds}), ${last}) end`,
      outcome,
    })
    .where(isClaimed(claimed))
}

/**
 * Delays all due emails except codes, because the server accepts none at the moment. The delay is at least a
 * minute. It is at most the time since the server last accepted an email.
 */
export async function pauseOutbox(db: Db, seconds: number): Promise<void> {
  const until = sql`now() + greatest(interval '1 minute',
    least(make_interval(secs => ${seconds}), now() - (select max(sent_at) from ${mails})))`
  await db
    .update(mails)
    .set({ nextTryAt: until })
    .where(and(lt(mails.nextTryAt, until), ne(mails.topic, 'code')))
}

/**
 * Returns why the last attempts failed, if the mail server accepts no emails at the moment. If the server
 * accepted a later email, the problem is not the server, so this returns null.
 */
export async function findServerTrouble(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ outcome: mails.outcome })
    .from(mails)
    .where(
      and(
        isUnsent,
        sql`${mails.outcome} like 'server %'`,
        sql`not exists (select from ${mails} other where other.sent_at > ${mails.createdAt} + interval '5 minutes')`,
      ),
    )
    .orderBy(mails.priority, mails.id)
    .limit(1)
  return row?.outcome?.slice('server '.length) ?? null
}

/** Deletes emails after 30 days. Until then, administrators can check what was sent. */
export async function deleteOldMails(db: Db): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, sql`now() - interval '30 days'`))
}
