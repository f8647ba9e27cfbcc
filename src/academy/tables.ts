import { sql } from 'drizzle-orm'
import {
  boolean,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Notification } from '../registry/notifications.schema.ts'
import { GUARDED_SETTINGS } from './settings.schema.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from './webhooks.schema.ts'
import { users } from '../accounts/tables.ts'
import { announcements } from '../students/tables/announcements.ts'
import { createdAt, id, moment } from '../platform/server/db/columns.ts'

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Changes to the payment details that a second administrator must confirm. */
export const payeeChanges = pgTable('payee_changes', {
  // A changed value gets a new row, so that a confirmation applies exactly to the value that the administrator saw.
  id: id(),
  key: text('key', { enum: GUARDED_SETTINGS }).notNull().unique(),
  previous: text('previous').notNull(),
  value: text('value').notNull(),
  askedBy: uuid('asked_by')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  askedAt: moment('asked_at').notNull().defaultNow(),
})

/**
 * Calls that must not run twice, such as recording cash. A repeated call with the ID that the browser chose returns what
 * the first call created. Deleted after a week.
 */
export const handledRequests = pgTable(
  'handled_requests',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').notNull(),
    /** SHA-256 of the procedure and its input. */
    inputHash: text('input_hash').notNull(),
    /** The IDs of what the call created. */
    created: jsonb('created').$type<Readonly<Record<string, number>>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.requestId] }),
    index('handled_requests_created_at').on(t.createdAt),
  ],
)

/**
 * Counters of whole tables, which triggers maintain. `counter_total` returns their sums. Changes are inserted into
 * `count_changes`, so transactions don't wait for each other. They are folded into `counters` from time to time.
 */
export const counters = pgTable(
  'counters',
  {
    noun: text('noun').notNull(),
    key: integer('key').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.noun, t.key] })],
)

export const countChanges = pgTable('count_changes', {
  id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  noun: text('noun').notNull(),
  key: integer('key').notNull(),
  change: bigint('change', { mode: 'number' }).notNull(),
})

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Notification['kind']>().notNull(),
    data: jsonb('data').$type<Notification['data']>().notNull(),
    createdAt: createdAt(),
    readAt: moment('read_at'),
    /** The announcement that the user received with this notification. */
    announcementId: integer('announcement_id').references(() => announcements.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.id),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    // For the list of messages to hand over.
    index('notifications_unread_kind')
      .on(t.kind, t.id)
      .where(sql`${t.readAt} is null`),
    // A user gets an announcement only once.
    uniqueIndex('notifications_announcement')
      .on(t.announcementId, t.userId)
      .where(sql`${t.announcementId} is not null`),
    index('notifications_announcement_read')
      .on(t.announcementId)
      .where(sql`${t.announcementId} is not null and ${t.readAt} is not null`),
  ],
)

/** The audit log. It is append-only: a trigger rejects changes. The actor's name stays when the account is deleted. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectKind, t.subjectId, t.id),
    // Indexes for the filters of the list.
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_actor').on(sql`lower(${t.actorName})`, t.id),
    index('audit_log_person').on(sql`lower(${t.data} ->> 'username')`, t.id),
    index('audit_log_created').on(t.createdAt),
  ],
)

/** URLs of other programs that receive events. The secret is encrypted with a key that is not in the database. */
export const webhooks = pgTable('webhooks', {
  id: id(),
  url: text('url').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  events: text('events', { enum: WEBHOOK_EVENTS }).array().notNull(),
  createdAt: createdAt(),
  disabledAt: moment('disabled_at'),
  /** True if Lantern disabled the webhook because it did not respond. */
  gaveUp: boolean('gave_up').notNull().default(false),
})

/**
 * Sent and pending webhook deliveries. A trigger inserts them in the transaction of the event. `nextTryAt` is null
 * when a delivery is finished.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').notNull().defaultRandom(),
    event: text('event', { enum: [...WEBHOOK_EVENTS, TEST_EVENT] }).notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    nextTryAt: moment('next_try_at'),
    deliveredAt: moment('delivered_at'),
    tries: integer('tries').notNull().default(0),
    status: integer('status'),
    answer: text('answer'),
    milliseconds: integer('milliseconds'),
    triedAt: moment('tried_at'),
  },
  (t) => [
    index('webhook_deliveries_webhook').on(t.webhookId, t.id),
    index('webhook_deliveries_created').on(t.createdAt),
    check('webhook_deliveries_done', sql`${t.nextTryAt} is null or ${t.deliveredAt} is null`),
  ],
)
