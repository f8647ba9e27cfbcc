import { toPaise, toRupees } from '../../../../platform/money.ts'
import type { Payment } from '../../../payments.schema.ts'

type Amounts = Pick<Payment, 'amount' | 'amountDue' | 'received' | 'refunds'>

/** What the academy still has of an approved or short payment, in rupees. */
export const keptOf = ({ amount, received, refunds = [] }: Amounts) =>
  toRupees(refunds.reduce((sum, refund) => sum - toPaise(refund.amount), toPaise(received ?? amount)))

/** How much more than the price that is, in rupees; 0 where it is not. */
export const overpaidOf = (payment: Amounts) =>
  Math.max(0, toRupees(toPaise(keptOf(payment)) - toPaise(payment.amountDue)))
