import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { orders, payments } from '../../tables.ts'
import { findAgreement } from '../instalments/agreements.ts'
import type { PaymentRow } from '../payments.ts'
import { getOrder, type OrderRow } from './orders.ts'

export type Terms = Omit<OrderRow, 'id' | 'userId' | 'username' | 'seatCode' | 'createdAt'> & {
  instalment: number | null
}

/**
 * Returns the order of a new payment: the running order for a later instalment, the same order for a retry, otherwise
 * a new one. A retry can change the terms until money is received. The buyer must be locked.
 */
export async function placeOrder(
  tx: Tx,
  user: Pick<User, 'id' | 'username'>,
  { instalment, ...terms }: Terms,
  previous: PaymentRow | null,
): Promise<number> {
  if (instalment !== null && instalment > 1 && terms.courseId !== null) {
    const agreement = await findAgreement(tx, user.id, terms.courseId)
    if (agreement) return agreement.orderId
  }
  if (previous) {
    const { isOver, hasMoney, wasPaid } = await readMoney(tx, previous.orderId)
    if (!isOver && (hasMoney || (wasPaid && hasSameTerms(await getOrder(tx, previous), terms))))
      return previous.orderId
    if (!isOver && !wasPaid) {
      await tx.update(orders).set(terms).where(eq(orders.id, previous.orderId))
      return previous.orderId
    }
  }
  const [row] = await tx
    .insert(orders)
    .values({
      ...terms,
      userId: user.id,
      username: user.username,
      seatCode: terms.seats === null ? null : randomUUID(),
    })
    .returning({ id: orders.id })
  if (!row) throw new Error('No order was created')
  return row.id
}

/**
 * Returns whether a payment of the order was approved, whether one was ever short, and whether any of that money
 * remains.
 */
async function readMoney(tx: Tx, orderId: number) {
  const [row] = await tx
    .select({
      isOver: sql<boolean>`bool_or(${payments.status} = 'approved')`,
      wasPaid: sql<boolean>`bool_or(${payments.status} = 'short')`,
      hasMoney: sql<boolean>`bool_or(${payments.status} = 'short' and ${payments.revokedAt} is null)`,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  return row ?? { isOver: false, wasPaid: false, hasMoney: false }
}

const hasSameTerms = (order: OrderRow, terms: Omit<Terms, 'instalment'>) =>
  order.amountDuePaise === terms.amountDuePaise &&
  order.instalments === terms.instalments &&
  order.couponId === terms.couponId &&
  order.discountPaise === terms.discountPaise &&
  order.creditPaise === terms.creditPaise &&
  isDeepStrictEqual(order.planTerms, terms.planTerms)
