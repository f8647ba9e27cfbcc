import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { INVOICE_KINDS } from '../rules.ts'
import { users } from '../../accounts/tables.ts'
import { id, moment } from '../../platform/server/db/columns.ts'

/**
 * Tax invoices and their credit notes: written by triggers when money was received, or given back, for good; never changed. They hold
 * what may be another later; what was bought, and how it was paid, is the payment's own. Money in paise, of which what the taxable
 * value and the taxes do not come to is the rounding.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull(),
    /** The first of the two calendar years of the financial one, and the number within it. */
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull().unique(),
    /** No reference: what was given out stays, whatever becomes of the payment. */
    paymentId: integer('payment_id').notNull(),
    /** The refund that a credit note is about. */
    refundId: integer('refund_id'),
    issuedAt: moment('issued_at').notNull(),
    /** The day by the academy's calendar of then. */
    issuedOn: date('issued_on').notNull(),
    sellerGstin: text('seller_gstin').notNull(),
    sellerName: text('seller_name').notNull(),
    sellerAddress: text('seller_address').notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerAddress: text('buyer_address').notNull(),
    buyerGstin: text('buyer_gstin'),
    /** The code of a state. */
    place: text('place').notNull(),
    sac: text('sac').notNull(),
    /** In hundredths of a percent. */
    rate: integer('rate').notNull(),
    totalPaise: integer('total_paise').notNull(),
    taxablePaise: integer('taxable_paise').notNull(),
    cgstPaise: integer('cgst_paise').notNull(),
    sgstPaise: integer('sgst_paise').notNull(),
    igstPaise: integer('igst_paise').notNull(),
  },
  (t) => [
    uniqueIndex('invoices_serial').on(t.kind, t.year, t.serial),
    uniqueIndex('invoices_payment')
      .on(t.paymentId)
      .where(sql`${t.kind} = 'invoice'`),
    index('invoices_notes').on(t.paymentId),
    uniqueIndex('invoices_refund').on(t.refundId),
    check('invoices_note', sql`(${t.kind} = 'credit_note') = (${t.refundId} is not null)`),
    index('invoices_issued').on(t.issuedOn),
    check('invoices_kind', sql`${t.kind} in ('invoice', 'credit_note')`),
    check('invoices_number', sql`${t.number} ~ '^[A-Z0-9/-]{1,16}$'`),
    check('invoices_total', sql`${t.totalPaise} > 0`),
  ],
)

/** To whom a person wants their invoices made out. */
export const billingDetails = pgTable('billing_details', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name'),
  address: text('address'),
  gstin: text('gstin'),
  /** The code of a state. */
  state: text('state'),
})
