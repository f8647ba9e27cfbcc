import { toPaise, toRupees } from '../../../../platform/money.ts'
import type { Payment } from '../../../payments.schema.ts'

type Amounts = Pick<Payment, 'amount' | 'amountDue' | 'received' | 'refunds'>

/** Returns the received amount of an approved or short payment less its refunds, in rupees. */
export const amountAfterRefunds = ({ amount, received, refunds = [] }: Amounts) =>
  toRupees(refunds.reduce((sum, refund) => sum - toPaise(refund.amount), toPaise(received ?? amount)))

/**
 * Returns by how much the received amount less refunds exceeds the amount due, in rupees. Returns 0 if it does not
 * exceed it.
 */
export const overpaidOf = (payment: Amounts) =>
  Math.max(0, toRupees(toPaise(amountAfterRefunds(payment)) - toPaise(payment.amountDue)))
