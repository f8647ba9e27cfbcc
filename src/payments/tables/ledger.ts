import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { LEDGER_KINDS, REVOCATION_REASONS } from '../rules.ts'
import { createdAt, id, moment } from '../../platform/server/db/columns.ts'
import { payments } from './payments.ts'

/** Refunds of a payment. There can be several; revoking the payment adds the last one. Rows never change. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    reason: text('reason', { enum: REVOCATION_REASONS }).notNull(),
    amountPaise: integer('amount_paise').notNull(),
    refundedOn: date('refunded_on').notNull(),
    reference: text('reference'),
    /** The administrator who refunded or revoked the payment. */
    createdByName: text('created_by_name').notNull(),
    /** Verifies the credit note. */
    documentCode: uuid('document_code').notNull().unique().defaultRandom(),
    createdAt: createdAt(),
  },
  (t) => [
    // The ledger identifies a refund by its time.
    uniqueIndex('refunds_payment').on(t.paymentId, t.createdAt),
    // Revoking a payment that was already refunded may leave nothing to refund.
    check('refunds_amount', sql`${t.amountPaise} >= 0`),
  ],
)

/**
 * All money that was claimed, received, corrected or refunded. Triggers write the rows together with the change. Rows
 * never change. The column sums are the pending claims and the money received.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** No foreign key: entries stay, even without the payment. */
    paymentId: integer('payment_id').notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    claimedPaise: bigint('claimed_paise', { mode: 'number' }).notNull(),
    receivedPaise: bigint('received_paise', { mode: 'number' }).notNull(),
    enteredAt: moment('entered_at').notNull().defaultNow(),
  },
  (t) => [
    index('ledger_entries_payment').on(t.paymentId),
    index('ledger_entries_entered').on(t.enteredAt, t.id),
  ],
)

/**
 * Anonymous counts of people who saw a price, per item and day in the academy's time zone. Each person counts once a
 * day.
 */
export const priceViews = pgTable(
  'price_views',
  {
    day: date('day').notNull(),
    /** As on the money page (`LEDGER_ITEM`). */
    item: text('item').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.item] })],
)
