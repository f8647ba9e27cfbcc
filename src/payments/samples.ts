import { randomBytes } from 'node:crypto'
import { MEMBERSHIP_TITLE } from './rules.ts'
import { YEARLY_PLAN_ID } from '../academy/defaults.rules.ts'
import type { orders, payments } from './tables.ts'

type NewOrder = Omit<typeof orders.$inferInsert, 'id'>
type NewPayment = Omit<typeof payments.$inferInsert, 'orderId'>

const YEARLY = { title: MEMBERSHIP_TITLE, pricePaise: 499_900, months: 12, courseIds: null }

let made = 0

/** Returns an order and its approved payment, by default for a course. */
export function samplePayment({
  username = 'somebody',
  kind = 'course',
  courseId,
  courseTitle,
  coursePricePaise,
  planId,
  planTerms,
  couponId,
  couponCode,
  discountPaise,
  creditPaise,
  countedOrderIds,
  instalments,
  seats,
  seatCode,
  ...values
}: Partial<NewOrder & NewPayment> & { screenshotFileId: string }): { order: NewOrder; payment: NewPayment } {
  made += 1
  const payment = {
    amountPaise: 299_900,
    amountDuePaise: 299_900,
    transactionId: `T-${made}`,
    transactionKey: `T-${made}-${randomBytes(4).toString('hex')}`,
    paymentMethod: 'UPI/Bank Transfer',
    orderCode: `O${made}`,
    status: 'approved' as const,
    decidedAt: new Date(),
    ...values,
  }
  return {
    payment,
    order: {
      username,
      kind,
      courseId,
      courseTitle,
      coursePricePaise,
      planId: planId ?? (kind === 'membership' ? YEARLY_PLAN_ID : null),
      planTerms: planTerms ?? (kind === 'membership' ? YEARLY : null),
      couponId,
      couponCode,
      discountPaise,
      creditPaise,
      countedOrderIds,
      instalments,
      seats,
      seatCode,
      userId: payment.userId,
      amountDuePaise: payment.amountDuePaise,
      createdAt: payment.submittedAt,
    },
  }
}
