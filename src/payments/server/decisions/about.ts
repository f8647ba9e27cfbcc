import { toRupees } from '../../../platform/money.ts'
import { planIdField } from '../../plans.rules.ts'
import { publicPayment, titleOf, type PaymentRow } from '../payments.ts'

/** What a notification says of a payment. */
export const newsOf = (row: PaymentRow) => ({
  paymentId: row.id,
  title: titleOf(row),
  // A course in the bin leads nowhere.
  courseId: publicPayment(row).courseId,
  ...(row.planId !== null && { isPlan: true as const }),
  ...planIdField(row.planId),
  ...(row.seats !== null && { seats: row.seats }),
  ...(row.instalment !== null &&
    row.instalments !== null && { part: { number: row.instalment, of: row.instalments } }),
  amount: toRupees(row.amountPaise),
})

/** What the audit log says of a payment. */
export const auditOf = (row: PaymentRow) => ({
  username: row.username,
  title: titleOf(row),
  amount: toRupees(row.amountPaise),
})
