import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { formatPaise } from '../../../platform/money.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { invoices, orders, payments, refunds } from '../../tables.ts'
import { users } from '../../../accounts/tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { givesInvoices } from '../../../academy/settings.schema.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { moneyReceived, paymentColumns, shownTitleOf } from '../payments.ts'
import { payments as policy } from '../../payments.policy.ts'

/** The tax data that a tax invoice or its credit note adds to a receipt. */
export type Tax = typeof invoices.$inferSelect

export type Receipt = {
  number: string
  /** When the payment was approved. */
  date: Date
  /** A day in the academy's time zone, such as 2026-11-22. */
  day: string
  /** The name on the document. */
  payer: string
  /** Empty without billing details. */
  payerAddress: string
  title: string
  /** The upgrade credit with the ₹ sign, like the amount. Null without credit. */
  credit: string | null
  amount: string
  transactionId: string
  paymentMethod: string
  academy: { name: string; address: string }
  /** The code that verifies the document. */
  code: string
  /** Null for a receipt without tax. */
  tax: Tax | null
}

/**
 * SQL condition: the user may read documents of this payment. Students read only their own. If the approval was a
 * mistake, students read none, unless a tax invoice was issued, because its credit note cancels it.
 */
export const documentFor = (viewer: User, paymentId: number) =>
  and(
    eq(payments.id, paymentId),
    policy.can(viewer, 'read')
      ? undefined
      : and(
          eq(payments.userId, viewer.id),
          sql`(not ${wasMistake} or exists (select from ${invoices} i where i.payment_id = ${payments.id}))`,
        ),
  )

/** SQL condition: the payment was approved by mistake, so its money never arrived. */
const wasMistake = sql`exists (select from ${refunds} r where r.payment_id = ${payments.id} and r.reason = 'mistake')`

/** Returns the receipt or invoice of an approved payment, together with the payment. Null if there is none. */
export async function findReceipt({ db, env }: Pick<Services, 'db' | 'env'>, which: SQL | undefined) {
  const [[row], settings] = await Promise.all([
    db
      .select({ payment: paymentColumns, fullName: users.fullName, tax: invoices })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(users, eq(users.id, payments.userId))
      .leftJoin(invoices, and(eq(invoices.paymentId, payments.id), eq(invoices.kind, 'invoice')))
      .where(and(which, inArray(payments.status, ['approved', 'short']))),
    readSettings(db, env.siteName),
  ])
  // An invoice gets its number when the undo window closes.
  if (!row || (row.payment.notifyAt && givesInvoices(settings))) return null
  const { payment, fullName, tax } = row
  const { username } = payment
  const date = payment.decidedAt ?? payment.submittedAt
  const zone = settings.time_zone
  const receipt: Receipt = {
    number: tax?.number ?? `R-${String(payment.id).padStart(6, '0')}`,
    date: tax?.issuedAt ?? date,
    day: tax?.issuedOn ?? zonedDay(date, zone),
    payer: tax?.buyerName ?? (fullName ? `${fullName} (${username})` : username),
    payerAddress: tax?.buyerAddress ?? '',
    title: shownTitleOf(payment),
    credit: payment.creditPaise > 0 ? formatPaise(payment.creditPaise) : null,
    amount: formatPaise(moneyReceived(payment)),
    transactionId: payment.transactionId,
    paymentMethod: payment.paymentMethod,
    academy: tax
      ? { name: tax.sellerName, address: tax.sellerAddress }
      : { name: settings.academy_name, address: settings.academy_address },
    code: payment.documentCode,
    tax,
  }
  return { receipt, payment, zone }
}

/** Returns the receipt of a payment. Throws 404 if there is none, or the user may not read it. */
export async function getReceipt(
  services: Pick<Services, 'db' | 'env'>,
  viewer: User,
  paymentId: number,
): Promise<Receipt> {
  const found = await findReceipt(services, documentFor(viewer, paymentId))
  if (!found) throw paymentsErrors.RECEIPT_NOT_FOUND()
  return found.receipt
}
