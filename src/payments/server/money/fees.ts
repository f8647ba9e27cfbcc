import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { toPaise } from '../../../platform/money.ts'
import type { User } from '../../../platform/user.schema.ts'
import { orders, payments } from '../../tables.ts'
import { listNextInstalments } from '../instalments/next-instalments.ts'
import { listMyPayments, moneyKept, paymentColumns, shownTitleOf } from '../payments.ts'

/** Enough for all payments of a student. */
const MAX_FEES = 200

export type Fees = {
  /** Received payments less refunds, and pending payments. The latest is first. */
  payments: { title: string; at: Date; paise: number; isPending: boolean }[]
  paidPaise: number
  /** Balances, which are due now, and instalments. */
  due: { title: string; paise: number; dueAt: Date | null }[]
}

/** Returns what a student paid, and what is due. */
export async function getFees(db: Db, student: User): Promise<Fees> {
  const [rows, unsettled, instalments] = await Promise.all([
    db
      .select(paymentColumns)
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(eq(payments.userId, student.id), inArray(payments.status, ['approved', 'short', 'pending'])))
      .orderBy(desc(payments.id))
      .limit(MAX_FEES),
    listMyPayments(db, student, { status: 'unsettled' }),
    listNextInstalments(db, student),
  ])
  const titles = new Map(rows.map((row) => [row.id, shownTitleOf(row)]))
  const received = rows.map((row) => {
    const isPending = row.status === 'pending'
    return {
      title: shownTitleOf(row),
      at: row.submittedAt,
      paise: isPending ? row.amountPaise : moneyKept(row),
      isPending,
    }
  })
  // Counts the balances of short payments. Nothing is due for a revoked payment.
  const balances = unsettled.items.flatMap((item) => {
    const { id, amountDue, received: part, status, revocation } = item
    if (status !== 'rejected' || part === null || revocation) return []
    return [
      {
        title: titles.get(id) ?? '',
        paise: toPaise(amountDue) - toPaise(part),
        dueAt: null,
      },
    ]
  })
  return {
    payments: received.filter(({ paise }) => paise > 0),
    paidPaise: received.reduce((sum, { paise, isPending }) => (isPending ? sum : sum + paise), 0),
    due: [
      ...balances,
      ...instalments.map(({ title, part, amount, dueAt }) => ({
        title: shownTitleOf({
          courseTitle: title,
          planTerms: null,
          seats: null,
          instalment: part.number,
          instalments: part.of,
        }),
        paise: toPaise(amount),
        dueAt,
      })),
    ],
  }
}
