import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
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

/** SQL expression: the text of a payment that the search of the approval queue reads. */
const paymentTextOf = (t: Record<'transactionKey' | 'orderCode', AnyPgColumn>) =>
  sql`lower(${t.transactionKey} || ' ' || ${t.orderCode})`

/** Attempts to pay an order. Payments are financial records and are never deleted. Money is in paise. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The buyer of the order. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The number of the instalment. Null for a payment of the whole price. */
    instalment: integer('instalment'),
    amountPaise: integer('amount_paise').notNull(),
    /** The balance of the order or instalment at the time of submission. */
    amountDuePaise: integer('amount_due_paise').notNull(),
    /**
     * The amount that the administrator entered. Null means the claimed amount. For a short payment, it is less than
     * the amount due.
     */
    receivedPaise: integer('received_paise'),
    transactionId: text('transaction_id').notNull(),
    transactionKey: text('transaction_key').notNull(),
    /**
     * Keys of transaction IDs that the student has corrected. No other student can use them while this payment keeps
     * its current ID.
     */
    correctedKeys: text('corrected_keys').array().notNull().default([]),
    /** Whether another payment can use the transaction ID, because the approval was a mistake. */
    isTransactionFree: boolean('is_transaction_free').notNull().default(false),
    paymentMethod: text('payment_method').notNull(),
    /** The screenshot. Null for cash. */
    screenshotFileId: uuid('screenshot_file_id').references(() => files.id, { onDelete: 'restrict' }),
    screenshotSha256: text('screenshot_sha256'),
    /** The code that the student adds to the transfer as a note. */
    orderCode: text('order_code').notNull(),
    status: text('status', { enum: STORED_PAYMENT_STATUSES }).notNull().default('pending'),
    reason: text('reason'),
    submittedAt: moment('submitted_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedByName: text('decided_by_name'),
    /**
     * When to notify the student about the decision. Until then the administrator can undo it. Null after the
     * notification.
     */
    notifyAt: moment('notify_at'),
    /** When we alerted administrators that the response time is nearly over. */
    alarmedAt: moment('alarmed_at'),
    /**
     * When the approval was revoked. The reason is in `refunds`. The status stays approved, but the payment gives no
     * access.
     */
    revokedAt: moment('revoked_at'),
    /** When and why the student requested a refund. An administrator decides the request. */
    refundRequestedAt: moment('refund_requested_at'),
    refundRequest: text('refund_request'),
    /** The code that verifies the receipt or invoice. */
    documentCode: uuid('document_code').notNull().unique().defaultRandom(),
  },
  (t) => [
    uniqueIndex('payments_transaction')
      .on(t.transactionKey)
      .where(sql`${t.status} <> 'rejected' and not ${t.isTransactionFree}`),
    uniqueIndex('payments_pending')
      .on(t.orderId)
      .where(sql`${t.status} = 'pending'`),
    uniqueIndex('payments_approved')
      .on(t.orderId, sql`coalesce(${t.instalment}, 1)`)
      .where(sql`${t.status} = 'approved' and ${t.revokedAt} is null`),
    index('payments_transaction_marks')
      .using('gin', sql`transaction_marks(${t.transactionId}, ${t.correctedKeys} || ${t.transactionKey})`)
      .where(sql`${t.status} <> 'rejected' and not ${t.isTransactionFree}`),
    index('payments_order').on(t.orderId, t.id),
    // The index contains all columns for the sum of a course's earnings, so the table is not read.
    index('payments_earned')
      .on(t.orderId, t.status, t.amountPaise, t.receivedPaise)
      .where(sql`${t.status} in ('approved', 'short')`),
    index('payments_status').on(t.status, t.id),
    index('payments_user').on(t.userId, t.id),
    // Deleting a user looks up the user's decisions.
    index('payments_decided_by')
      .on(t.decidedBy)
      .where(sql`${t.decidedBy} is not null`),
    index('payments_kept')
      .on(t.userId)
      .where(sql`${t.status} in ('approved', 'short') and ${t.revokedAt} is null`),
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
 * Bank statement lines that show the money of payments. Each line belongs to at most one payment. We store only its
 * day and a hash that identifies it (`payments/admin/statement/match/fingerprints.ts`).
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

/**
 * The browser that submitted a payment, as a hash. It shows payments of several accounts from one browser. Rows are
 * deleted after six months.
 */
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
