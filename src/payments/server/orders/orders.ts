import { and, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { PRICE_DAYS, splitPrice, CASH_METHOD } from '../../rules.ts'
import { YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { entitlements, orders, payments } from '../../tables.ts'
import { isActive } from '../coupons/uses.ts'
import { paymentColumns, type PaymentRow } from '../payments.ts'

export type OrderRow = typeof orders.$inferSelect

/** The item of an order: a course or a plan. If `seats` is set, it is for other users. */
export type Subject = { courseId: number | null; planId: number | null; seats: number | null }

/**
 * SQL condition: the order in `orders`, joined with its `payments`, is this user's order for this item. Excludes cash
 * for a limited time and seats for named users. Each number of seats is a different order, but only one of them can
 * be pending.
 */
export const isFor = (userId: string, { courseId, planId, seats }: Subject): SQL | undefined =>
  and(
    eq(orders.userId, userId),
    seats === null
      ? sql`(${orders.seats} is null and (${payments.paymentMethod} <> ${CASH_METHOD} or exists (
          select from ${entitlements} e where e.payment_id = ${payments.id} and e.source in ('purchase', 'plan'))))`
      : or(eq(orders.seats, seats), and(isNotNull(orders.seats), eq(payments.status, 'pending'))),
    eq(orders.kind, courseId === null ? 'membership' : 'course'),
    courseId !== null ? eq(orders.courseId, courseId) : eq(orders.planId, planId ?? YEARLY_PLAN_ID),
  )

/** Returns a user's latest payment for an item. Null if there is none. */
export async function findLastPayment(
  db: Db | Tx,
  userId: string,
  subject: Subject,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isFor(userId, subject))
    .orderBy(desc(payments.id))
    .limit(1)
  return row ?? null
}

/** Returns a user's pending payment for an item. Null if there is none. */
export async function findPendingPayment(
  db: Db | Tx,
  userId: string,
  subject: Subject,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select(paymentColumns)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isFor(userId, subject), eq(payments.status, 'pending')))
    .limit(1)
  return row ?? null
}

export async function getOrder(db: Db | Tx, { orderId }: Pick<PaymentRow, 'orderId'>): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error(`Order ${orderId} is missing`)
  return row
}

/** The amounts received and still due, for one instalment or for an order that is paid in full. Both are in paise. */
export type Balance = { receivedPaise: number; balancePaise: number }

/** Returns the balance of the instalment or order that the payment is for. */
export async function readBalance(
  db: Db | Tx,
  { orderId, instalment }: Pick<PaymentRow, 'orderId' | 'instalment'>,
): Promise<Balance> {
  const [row] = await db
    .select({
      order: orders,
      receivedPaise: sql<number>`coalesce((
        select sum(p.received_paise) from ${payments} p
        where p.order_id = orders.id and coalesce(p.instalment, 1) = ${instalment ?? 1} and p.status = 'short' and p.revoked_at is null), 0)::int`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!row) throw new Error(`Order ${orderId} is missing`)
  const { amountDuePaise, instalments } = row.order
  const duePaise =
    instalment === null || instalments === null
      ? amountDuePaise
      : (splitPrice(amountDuePaise, instalments)[instalment - 1] ?? amountDuePaise)
  return { receivedPaise: row.receivedPaise, balancePaise: duePaise - row.receivedPaise }
}

/** Whether money that had reduced the amount due of this payment was refunded. */
export async function hasLostMoney(db: Db | Tx, payment: PaymentRow): Promise<boolean> {
  const { balancePaise } = await readBalance(db, payment)
  return balancePaise + (payment.receivedPaise ?? 0) > payment.amountDuePaise
}

/** Whether the order currently uses its coupon and credit. */
export async function isOrderActive(tx: Tx, orderId: number): Promise<boolean> {
  const [row] = await tx
    .select({ active: sql<boolean>`${isActive('orders')}` })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row?.active === true
}

/** SQL condition: the order in `orders` still keeps its original price. */
export const holdsPrice = sql<boolean>`${orders.createdAt} > now() - make_interval(days => ${PRICE_DAYS})`

/** Whether the order of a payment still keeps its original price. */
export async function isPriceHeld(db: Db | Tx, { orderId }: Pick<PaymentRow, 'orderId'>): Promise<boolean> {
  const [row] = await db.select({ isHeld: holdsPrice }).from(orders).where(eq(orders.id, orderId))
  return row?.isHeld === true
}
