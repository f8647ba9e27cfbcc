import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { INVOICE_KINDS } from '../rules.ts'
import { users } from '../../accounts/tables.ts'
import { id, moment } from '../../platform/server/db/columns.ts'

/**
 * Tax invoices and their credit notes. Triggers create a row when money is received or refunded and the undo window
 * has closed. Rows never change. They store all values that may change later. The item and the method are read from
 * the payment. Money is in paise. The rounding is the total minus the taxable value and the taxes.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull(),
    /** The first calendar year of the financial year, and the number of the document within it. */
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull().unique(),
    /** No foreign key, because an issued invoice must remain even without its payment. */
    paymentId: integer('payment_id').notNull(),
    /** The refund that a credit note is for. */
    refundId: integer('refund_id'),
    issuedAt: moment('issued_at').notNull(),
    /** The date of issue in the time zone that the academy had at that moment. */
    issuedOn: date('issued_on').notNull(),
    sellerGstin: text('seller_gstin').notNull(),
    sellerName: text('seller_name').notNull(),
    sellerAddress: text('seller_address').notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerAddress: text('buyer_address').notNull(),
    buyerGstin: text('buyer_gstin'),
    /** The place of supply, as the code of a state. */
    place: text('place').notNull(),
    sac: text('sac').notNull(),
    /** The tax rate in hundredths of a percent. */
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

/** The name and address on a user's invoices. */
export const billingDetails = pgTable(
  'billing_details',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name'),
    address: text('address'),
    gstin: text('gstin'),
    /** The code of a state. */
    state: text('state'),
  },
  (t) => [check('billing_details_state', sql`${t.state} ~ '^[0-9]{2}$'`)],
)
