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

/** Refunds of a payment. A payment can have several. Revoking the payment adds the last refund. Rows never change. */
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
    /** The name of the administrator who refunded or revoked the payment. */
    createdByName: text('created_by_name').notNull(),
    /** The code that verifies the credit note. */
    documentCode: uuid('document_code').notNull().unique().defaultRandom(),
    createdAt: createdAt(),
  },
  (t) => [
    // The ledger identifies a refund by its time.
    uniqueIndex('refunds_payment').on(t.paymentId, t.createdAt),
    // The amount can be 0 if the payment was already refunded in full before it was revoked.
    check('refunds_amount', sql`${t.amountPaise} >= 0`),
  ],
)

/**
 * All money that was claimed, received, corrected or refunded. Triggers insert a row in the transaction of the
 * change. Rows never change. The sums of the two money columns are the pending claims and the money received.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** No foreign key, because entries must remain even without the payment. */
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
 * Anonymous counts of users who viewed a price, per item and day in the academy's time zone. Each user counts once a
 * day.
 */
export const priceViews = pgTable(
  'price_views',
  {
    day: date('day').notNull(),
    /** The item, as in URLs of the money page (`LEDGER_ITEM`). */
    item: text('item').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.item] })],
)
