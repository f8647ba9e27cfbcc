import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { STORED_PAYMENT_STATUSES } from '../rules.ts'
import { users } from '../../accounts/tables.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'
import { files } from '../../media/tables.ts'
import { orders } from './orders.ts'

/** What the search of the approval queue looks through, of a payment. */
const paymentTextOf = (t: Record<'transactionKey' | 'orderCode', AnyPgColumn>) =>
  sql`lower(${t.transactionKey} || ' ' || ${t.orderCode})`

/** The attempts to pay an order: financial records, never deleted. Money in paise. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The buyer of the order. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The number of the instalment that it pays; null for a payment of the whole price. */
    instalment: integer('instalment'),
    amountPaise: integer('amount_paise').notNull(),
    /** The balance of the order, or of the instalment, when it was submitted. */
    amountDuePaise: integer('amount_due_paise').notNull(),
    /** What was received, as the administrator says; null for what was claimed. Of a short payment it is less than what is due. */
    receivedPaise: integer('received_paise'),
    transactionId: text('transaction_id').notNull(),
    transactionKey: text('transaction_key').notNull(),
    /** The keys of the transaction IDs that the student corrected: nobody else can use them as long as this one keeps its own. */
    correctedKeys: text('corrected_keys').array().notNull().default([]),
    paymentMethod: text('payment_method').notNull(),
    /** Null for cash. */
    screenshotFileId: uuid('screenshot_file_id').references(() => files.id, { onDelete: 'restrict' }),
    screenshotSha256: text('screenshot_sha256'),
    /** The note of the transfer. */
    orderCode: text('order_code').notNull(),
    status: text('status', { enum: STORED_PAYMENT_STATUSES }).notNull().default('pending'),
    reason: text('reason'),
    submittedAt: moment('submitted_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedByName: text('decided_by_name'),
    /** When the student is notified of the decision, which can be undone until then; null afterwards. */
    notifyAt: moment('notify_at'),
    /** When administrators were notified that the response time is nearly over. */
    alarmedAt: moment('alarmed_at'),
    /** When an approval was revoked (`refunds` says why); it stays an approved payment, and gives no access any more. */
    revokedAt: moment('revoked_at'),
    /** When the student asked for a refund, and why; an administrator decides. */
    refundRequestedAt: moment('refund_requested_at'),
    refundRequest: text('refund_request'),
    /** What its receipt or invoice is checked by. */
    documentCode: uuid('document_code').notNull().unique().defaultRandom(),
  },
  (t) => [
    uniqueIndex('payments_transaction')
      .on(t.transactionKey)
      .where(sql`${t.status} <> 'rejected'`),
    uniqueIndex('payments_pending')
      .on(t.orderId)
      .where(sql`${t.status} = 'pending'`),
    uniqueIndex('payments_approved')
      .on(t.orderId, sql`coalesce(${t.instalment}, 1)`)
      .where(sql`${t.status} = 'approved' and ${t.revokedAt} is null`),
    index('payments_corrected')
      .using('gin', t.correctedKeys)
      .where(sql`${t.correctedKeys} <> '{}'`),
    index('payments_order').on(t.orderId, t.id),
    // What a course has earned is summed up without its payments.
    index('payments_earned')
      .on(t.orderId, t.status, t.amountPaise, t.receivedPaise)
      .where(sql`${t.status} in ('approved', 'short')`),
    index('payments_status').on(t.status, t.id),
    index('payments_user').on(t.userId, t.id),
    index('payments_screenshot').on(t.screenshotFileId),
    index('payments_decided').on(t.decidedAt, t.submittedAt),
    index('payments_notify_at')
      .on(t.notifyAt)
      .where(sql`${t.notifyAt} is not null`),
    index('payments_screenshot_sha256').on(t.screenshotSha256),
    index('payments_amount').on(t.amountPaise, t.id),
    index('payments_search').using('gin', sql`${paymentTextOf(t)} gin_trgm_ops`),
    check('payments_amounts', sql`${t.amountPaise} > 0 and ${t.amountDuePaise} > 0`),
    check('payments_status_known', sql`${t.status} in ('pending', 'approved', 'rejected', 'short')`),
    check('payments_decided_once', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    check('payments_notify_decided', sql`${t.notifyAt} is null or ${t.status} <> 'pending'`),
    check('payments_revoked_received', sql`${t.revokedAt} is null or ${t.status} in ('approved', 'short')`),
    check(
      'payments_received',
      sql`case ${t.status} when 'approved' then ${t.receivedPaise} is null or ${t.receivedPaise} > 0
        when 'short' then ${t.receivedPaise} is not null and ${t.receivedPaise} > 0 else ${t.receivedPaise} is null end`,
    ),
    check('payments_instalment', sql`${t.instalment} > 0`),
  ],
)

export const paymentText = paymentTextOf(payments)

/**
 * The lines of bank statements by which payments were decided: a line pays once. Nothing is known of a line but what finds it again
 * (`payments/admin/statement/match/fingerprints.ts`), hashed, and its day.
 */
export const statementLines = pgTable(
  'statement_lines',
  {
    fingerprint: text('fingerprint').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    day: date('day').notNull(),
  },
  (t) => [index('statement_lines_payment').on(t.paymentId), index('statement_lines_day').on(t.day)],
)

/** The browser that a payment was sent with: a hash of its name, by which payments of several accounts are seen to come from one. Kept for half a year. */
export const paymentDevices = pgTable(
  'payment_devices',
  {
    paymentId: integer('payment_id')
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceKey: text('device_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('payment_devices_key').on(t.deviceKey), index('payment_devices_user').on(t.userId)],
)
