import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { entitlements, orders, payments } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import type { PaymentRow } from '../payments.ts'

/** An order in instalments: its price, the number of paid instalments, the next due date, and the end of access. */
export type Agreement = {
  orderId: number
  paid: number
  instalments: number
  pricePaise: number
  /** Null when all instalments are paid. The access then has no end. */
  dueAt: Date | null
  openUntil: Date | null
}

type Time = 'dueAt' | 'openUntil'
const asDate = (at: string | null) => (at === null ? null : new Date(at))

/**
 * Returns the running agreement for a course. Null if there is none. A revoked instalment counts as unpaid. Lock the
 * buyer if the result must not change.
 */
export async function findAgreement(
  db: Db | Tx,
  userId: string,
  courseId: number,
): Promise<Agreement | null> {
  const [row] = await db.execute<Omit<Agreement, Time> & Record<Time, string | null>>(sql`
    select o.id as "orderId", p.instalment as paid, o.instalments, o.course_price_paise as "pricePaise",
      g.due_at as "dueAt", coalesce(g.ended_at, g.ends_at) as "openUntil"
    from ${orders} o join ${payments} p on p.order_id = o.id
      left join ${entitlements} g on g.payment_id = p.id and g.source = 'instalment'
    where o.user_id = ${userId} and o.course_id = ${courseId} and o.instalments is not null and p.instalment is not null
      and p.status = 'approved' and p.revoked_at is null
    order by p.instalment desc limit 1`)
  return row ? { ...row, dueAt: asDate(row.dueAt), openUntil: asDate(row.openUntil) } : null
}

/** SQL condition: a later instalment of the order of the payment `p` is pending, approved or part-paid. */
export const isFollowed = sql`exists (
  select from ${payments} next where next.order_id = p.order_id and next.instalment > p.instalment
    and next.revoked_at is null and next.status <> 'rejected')`

/** Throws 409 if a later instalment of the order is pending, approved or part-paid. The buyer must be locked. */
export async function refuseFollowed(
  tx: Tx,
  { id, instalment }: Pick<PaymentRow, 'id' | 'instalment'>,
): Promise<void> {
  if (instalment === null) return
  const [row] = await tx.execute(sql`select from ${payments} p where p.id = ${id} and ${isFollowed}`)
  if (row) throw paymentsErrors.PART_FOLLOWED()
}

type Instalment = Pick<PaymentRow, 'userId' | 'courseId' | 'orderId' | 'instalment'>

/**
 * Whether the payment is for the next instalment of this course. Always true for a payment of the whole price. The
 * buyer must be locked.
 */
export async function isNextInstalment(
  db: Db | Tx,
  { userId, courseId, orderId, instalment }: Instalment,
): Promise<boolean> {
  if (instalment === null || userId === null || courseId === null) return true
  const agreement = await findAgreement(db, userId, courseId)
  return agreement === null
    ? instalment === 1
    : agreement.orderId === orderId && agreement.paid === instalment - 1
}
