import { and, eq, sql } from 'drizzle-orm'
import { formatPaise } from '../../../platform/money.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Services } from '../../../platform/server/context.ts'
import { payments } from '../../tables.ts'
import { users } from '../../../accounts/tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { moneyReceived, titleOf } from '../payments.ts'

export type Receipt = {
  number: string
  /** When it was paid for good: when it was approved. */
  date: Date
  payer: { username: string; fullName: string | null }
  title: string
  /** With the ₹ sign. */
  amount: string
  transactionId: string
  paymentMethod: string
  academy: { name: string; address: string; timeZone: string }
}

export const receiptNumber = (paymentId: number) => `R-${String(paymentId).padStart(6, '0')}`

/** What stands on the receipt of an approved payment: the buyer's own, or any for an administrator. */
export async function findReceipt(
  { db, env }: Pick<Services, 'db' | 'env'>,
  viewer: User,
  paymentId: number,
): Promise<Receipt | null> {
  const [[row], settings] = await Promise.all([
    db
      .select({ payment: payments, fullName: users.fullName })
      .from(payments)
      .leftJoin(users, eq(users.id, payments.userId))
      .where(
        and(
          eq(payments.id, paymentId),
          sql`(${payments.status} = 'approved' or ${payments.receivedPaise} is not null)`,
          viewer.role === 'admin' ? undefined : eq(payments.userId, viewer.id),
        ),
      ),
    readSettings(db, env.siteName),
  ])
  if (!row) return null
  const { payment, fullName } = row
  return {
    number: receiptNumber(payment.id),
    date: payment.decidedAt ?? payment.submittedAt,
    payer: { username: payment.username, fullName },
    title: titleOf(payment),
    amount: formatPaise(moneyReceived(payment)),
    transactionId: payment.transactionId,
    paymentMethod: payment.paymentMethod,
    academy: {
      name: settings.academy_name,
      address: settings.academy_address,
      timeZone: settings.time_zone,
    },
  }
}

/** The same; throws 404 where there is none. */
export async function getReceipt(...asked: Parameters<typeof findReceipt>): Promise<Receipt> {
  const receipt = await findReceipt(...asked)
  if (!receipt) throw paymentsErrors.RECEIPT_NOT_FOUND()
  return receipt
}
