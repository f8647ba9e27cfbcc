import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type Notification, NOTIFICATION_KINDS } from './notifications.schema.ts'
import { users } from '../accounts/tables.ts'
import { createdAt, id, moment } from '../platform/server/db/columns.ts'

export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/**
 * Counts of whole tables, kept by triggers; `kept_count` sums them up. Who changes something adds to `count_changes`, and so
 * waits for nobody; now and then these are folded into `kept_counts`.
 */
export const keptCounts = pgTable(
  'kept_counts',
  {
    noun: text('noun').notNull(),
    key: integer('key').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.noun, t.key] })],
)

export const countChanges = pgTable('count_changes', {
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
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    data: jsonb('data').$type<Notification['data']>().notNull(),
    createdAt: createdAt(),
    readAt: moment('read_at'),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.id),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
  ],
)

/** Append-only: a trigger refuses changes. The actor's name stays when the account goes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_subject').on(t.subject, t.id),
    // What the list is filtered by.
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_actor').on(sql`lower(${t.actorName})`, t.id),
    index('audit_log_person').on(sql`lower(${t.data} ->> 'username')`, t.id),
    index('audit_log_created').on(t.createdAt),
  ],
)
