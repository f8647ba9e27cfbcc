import { sql, type SQL } from 'drizzle-orm'
import type { PlanTerms } from '../../plans.schema.ts'
import { MIN_PAISE } from '../../coupons.rules.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { entitlements, orders, payments, refunds } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { isActive } from '../coupons/uses.ts'
import { isOrderActive } from '../orders/orders.ts'
import type { PaymentRow } from '../payments.ts'

/** Upgrade credit on a plan: the amount, the orders that it comes from, and the titles of their courses. */
export type Credit = Pick<PaymentRow, 'creditPaise' | 'countedOrderIds'> & { titles: string[] }

export const noCredit: Credit = { creditPaise: 0, countedOrderIds: null, titles: [] }

/** SQL condition: another order of this user counts this order as credit. */
export const isCounted = (id: SQL, userId: SQL | string) => sql`exists (
  select from ${orders} where ${orders.userId} = ${userId} and ${id} = any(${orders.countedOrderIds}) and ${isActive('orders')})`

const asArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`

/** SQL condition: the payment `p` bought lifetime access to a course, and this access has not ended. */
const counts = sql`exists (select from ${entitlements} e where e.payment_id = p.id and e.source = 'purchase' and e.ended_at is null)`

/**
 * SQL expression: the amount of order `o` that counts as credit. It is the amount received less refunds, up to the
 * amount due.
 */
const countedPaise = sql`(
  select least(o.amount_due_paise, sum(money_received(t.status, t.amount_paise, t.received_paise)
    - coalesce((select sum(r.amount_paise) from ${refunds} r where r.payment_id = t.id), 0)))
  from ${payments} t where t.order_id = o.id and t.revoked_at is null)`

type Bought = { courseId: number | null; seats: number | null; planTerms: PlanTerms | null }

/**
 * Returns the credit from payments for courses in the plan. A payment counts if it is at most `days` old or already
 * in `kept`, and no other order uses it. Amounts above the price don't count, and at least one rupee remains to pay.
 * In a submission, the buyer must be locked.
 */
export async function findCredit(
  db: Db | Tx,
  userId: string,
  { courseId, seats, planTerms }: Bought,
  { pricePaise, kept, days }: { pricePaise: number; kept: readonly number[] | null; days: number },
): Promise<Credit> {
  // Seat orders get no upgrade credit.
  if (courseId !== null || seats !== null) return noCredit
  const opened = planTerms?.courseIds ?? null
  const rows = await db.execute<{ id: number; title: string; paise: number }>(sql`
    select o.id, coalesce(o.course_title, 'a course') as title, ${countedPaise}::float8 as paise
    from ${orders} o join ${payments} p on p.order_id = o.id
    where o.user_id = ${userId} and ${counts}
      and (${opened === null} or o.course_id = any(${asArray(opened ?? [])}))
      and (p.decided_at > now() - make_interval(days => ${days}::int) or o.id = any(${asArray(kept ?? [])}))
      and not ${isCounted(sql`o.id`, userId)}
    order by p.id`)
  const paise = rows.reduce((sum, row) => sum + row.paise, 0)
  const creditPaise = Math.max(0, Math.min(paise, pricePaise - MIN_PAISE))
  if (creditPaise === 0) return noCredit
  return { creditPaise, countedOrderIds: rows.map(({ id }) => id), titles: rows.map(({ title }) => title) }
}

/** Throws 409 while the order of this payment counts as credit for a plan. The buyer must be locked. */
export async function refuseCounted(
  tx: Tx,
  { orderId, userId }: Pick<PaymentRow, 'orderId' | 'userId'>,
): Promise<void> {
  if (userId === null) return
  const [row] = await tx.execute<{ counted: boolean }>(
    sql`select ${isCounted(sql`${orderId}::int`, userId)} as counted`,
  )
  if (row?.counted) throw paymentsErrors.PAYMENT_COUNTED()
}

/** Whether the order of a rejected payment uses its credit, or can use it again. The buyer must be locked. */
export async function canUseCreditAgain(
  tx: Tx,
  {
    orderId,
    userId,
    countedOrderIds,
    creditPaise,
  }: Pick<PaymentRow, 'orderId' | 'userId' | 'countedOrderIds' | 'creditPaise'>,
): Promise<boolean> {
  if (userId === null || countedOrderIds === null || (await isOrderActive(tx, orderId))) return true
  const [row] = await tx.execute<{ free: number; paise: number }>(sql`
    select count(*)::int as free, coalesce(sum(${countedPaise}), 0)::float8 as paise
    from ${orders} o join ${payments} p on p.order_id = o.id
    where o.id = any(${asArray(countedOrderIds)}) and ${counts} and not ${isCounted(sql`o.id`, userId)}`)
  return row?.free === countedOrderIds.length && row.paise >= creditPaise
}
