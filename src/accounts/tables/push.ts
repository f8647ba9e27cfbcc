import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { notifications } from '../../academy/tables.ts'
import { INTERFACE_LANGUAGES } from '../../platform/language/in-languages.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'
import { sessions, users } from '../tables.ts'

/**
 * The key pair with which push services identify this academy (VAPID), in one row. The private key is encrypted with
 * a key that is not in the database. A browser's subscription works only with the public key with which it was
 * created.
 */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey().default(1),
    /** The uncompressed point in base64url. */
    publicKey: text('public_key').notNull(),
    sealedKey: text('sealed_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('push_keys_one', sql`${t.id} = 1`)],
)

/**
 * Browsers that show notifications. A subscription belongs to the session of its browser and is deleted with it. So a
 * browser never shows the notifications of an account that is signed out there.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** The URL at the browser's push service. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and its secret, in base64url. They encrypt messages (RFC 8291). */
    publicKey: text('public_key').notNull(),
    secret: text('secret').notNull(),
    /** The language of the page. It applies if the user has not chosen a language. */
    language: text('language', { enum: INTERFACE_LANGUAGES }).notNull(),
    createdAt: createdAt(),
    succeededAt: moment('succeeded_at'),
    /** Number of attempts in a row that failed. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId, t.id),
    check('push_subscriptions_language', sql`${t.language} in ('en', 'hi')`),
  ],
)

/**
 * Push messages that are not sent yet, one for each notification and subscription. The trigger `enqueue_pushes`
 * inserts them in the transaction of the notification. They are deleted when they are sent or no longer useful.
 */
export const pushes = pgTable(
  'pushes',
  {
    id: id(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    /** The priority. 0 is the most urgent. */
    priority: smallint('priority').notNull(),
    createdAt: createdAt(),
    /** The time of the next attempt or, during an attempt, the end of its claim. */
    nextTryAt: moment('next_try_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [
    index('pushes_due').on(t.priority, t.nextTryAt, t.id),
    index('pushes_subscription').on(t.subscriptionId),
    index('pushes_notification').on(t.notificationId),
  ],
)
