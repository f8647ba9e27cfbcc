import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { notifications } from '../../academy/tables.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'
import { MAIL_TOPICS, OPTIONAL_TOPICS } from '../mail.schema.ts'
import { users } from '../tables.ts'

const userId = () =>
  uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' })

/** Verified email addresses. Two accounts cannot have the same address. */
export const userEmails = pgTable(
  'user_emails',
  {
    userId: userId(),
    email: text('email').notNull(),
    verifiedAt: moment('verified_at').notNull().defaultNow(),
    /** Number of emails in a row that the mail server refused to deliver to this address. */
    bounces: integer('bounces').notNull().default(0),
    /** When we stopped sending to the address, because it refused several emails in a row. */
    pausedAt: moment('paused_at'),
  },
  (t) => [uniqueIndex('user_emails_email').on(sql`lower(${t.email})`)],
)

/** The topics that a user turned off, for emails and for notifications on devices. */
export const topicChoices = pgTable(
  'topic_choices',
  {
    userId: userId(),
    mutedTopics: text('muted_topics', { enum: OPTIONAL_TOPICS }).array().notNull().default([]),
  },
  (t) => [
    check('topic_choices_topics', sql`${t.mutedTopics} <@ array['payments', 'learning', 'announcements']`),
  ],
)

/** Email addresses that are not verified yet. The code is encrypted with a key that is not in the database. */
export const emailVerifications = pgTable('email_verifications', {
  userId: userId(),
  email: text('email').notNull(),
  sealedCode: text('sealed_code').notNull(),
  /** Number of wrong codes that the user entered. */
  tries: integer('tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
})

/**
 * Codes for sign-in. `browserHash` is the SHA-256 of a secret that only the requesting browser has. The code is
 * encrypted like the codes that verify addresses. When the user's password, role or block changes, a trigger
 * removes the codes.
 */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    browserHash: text('browser_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address to which we send the code. It works only while the user has this address. */
    email: text('email').notNull(),
    sealedCode: text('sealed_code').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_in_codes_user').on(t.userId)],
)

/**
 * Sent and unsent emails, one row for each user and message. Rows are inserted in the transaction of the event;
 * the trigger `enqueue_mails` inserts those for notifications. Lantern composes the text when it sends the
 * email.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** The key of the message, so that we don't send it twice. */
    key: text('key').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: MAIL_TOPICS }).notNull(),
    /** The topic's index in `MAIL_TOPICS`. */
    priority: smallint('priority').notNull(),
    /** The notification that the email is about. Null if there is none, or if it was deleted. */
    notificationId: integer('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
    /** The recipient, if it is not the user's verified address. */
    address: text('address'),
    createdAt: createdAt(),
    /** We don't send the email after this time, because it is then useless. */
    expiresAt: moment('expires_at'),
    /**
     * The time of the next attempt or, during an attempt, the end of its claim. Null after we have sent the email or
     * stopped retrying.
     */
    nextTryAt: moment('next_try_at'),
    tries: integer('tries').notNull().default(0),
    sentAt: moment('sent_at'),
    /** The reason why the last attempt failed, or why the email was not sent. */
    outcome: text('outcome'),
  },
  (t) => [
    index('mails_unsent')
      .on(t.priority, t.id)
      .where(sql`${t.nextTryAt} is not null`),
    index('mails_sent')
      .on(t.sentAt)
      .where(sql`${t.sentAt} is not null`),
    index('mails_user').on(t.userId),
    index('mails_notification').on(t.notificationId),
    index('mails_created').on(t.createdAt),
    check('mails_topic', sql`${t.topic} in ('code', 'security', 'payments', 'learning', 'announcements')`),
    check('mails_done', sql`${t.nextTryAt} is null or ${t.sentAt} is null`),
  ],
)
