import { toRupees } from '../../../platform/money.ts'
import { planIdField } from '../../plans.rules.ts'
import { publicPayment, titleOf, type PaymentRow } from '../payments.ts'

/** Returns the data of a payment for notifications. */
export const newsOf = (row: PaymentRow) => ({
  paymentId: row.id,
  title: titleOf(row),
  // Null for a course in the bin, so that the notification does not link to a missing page.
  courseId: publicPayment(row).courseId,
  ...(row.planId !== null && { isPlan: true as const }),
  ...planIdField(row.planId),
  ...(row.seats !== null && { seats: row.seats }),
  ...(row.instalment !== null &&
    row.instalments !== null && { part: { number: row.instalment, of: row.instalments } }),
  amount: toRupees(row.amountPaise),
})

/** Returns the data of a payment for the audit log. */
export const auditOf = (row: PaymentRow) => ({
  username: row.username,
  title: titleOf(row),
  amount: toRupees(row.amountPaise),
})
