import { randomBytes } from 'node:crypto'
import type { payments } from './tables.ts'

type NewPayment = typeof payments.$inferInsert

let made = 0

/** An approved payment, for a course unless `kind` says otherwise. */
export function samplePayment(values: Partial<NewPayment> & { proofFileId: string }): NewPayment {
  made += 1
  return {
    username: 'somebody',
    kind: 'course',
    amountPaise: 299_900,
    amountDuePaise: 299_900,
    transactionId: `T-${made}`,
    transactionKey: `T-${made}-${randomBytes(4).toString('hex')}`,
    paymentMethod: 'UPI/Bank Transfer',
    orderCode: `O${made}`,
    status: 'approved',
    decidedAt: new Date(),
    ...values,
  }
}
