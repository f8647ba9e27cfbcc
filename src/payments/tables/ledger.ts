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

/** Refunds of a payment, any number of them; revoking it adds the last one. Rows never change. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    reason: text('reason', { enum: REVOCATION_REASONS }).notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** The day on which the money went back. */
    refundedOn: date('refunded_on').notNull(),
    reference: text('reference'),
    /** Who revoked it. */
    createdByName: text('created_by_name').notNull(),
    /** What its credit note is checked by. */
    documentCode: uuid('document_code').notNull().unique().defaultRandom(),
    createdAt: createdAt(),
  },
  (t) => [
    // The ledger finds a refund by its moment.
    uniqueIndex('refunds_payment').on(t.paymentId, t.createdAt),
    // Revoking a payment that was refunded before may leave nothing to refund.
    check('refunds_amount', sql`${t.amountPaise} >= 0`),
  ],
)

/**
 * Every rupee that was claimed, received, corrected or refunded: written by triggers with the change itself, never changed. What is
 * claimed and not decided on, and what the academy has, are the sums of its columns.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    /** No reference: what was entered stays, whatever becomes of the payment. */
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

/** How many people were shown what is to be paid for something, and where, by the academy's calendar; each counts once a day, and is not known. */
export const priceViews = pgTable(
  'price_views',
  {
    day: date('day').notNull(),
    /** As the money page names it (`LEDGER_ITEM`). */
    item: text('item').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.item] })],
)
