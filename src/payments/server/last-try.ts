import { and, desc, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { payments } from '../tables.ts'
import { isSuperseded, paymentColumns, type PaymentRow } from './payments.ts'
import { isFor, type Subject } from './plans/offers.ts'

/** The last payment of somebody for a course, a part of it, or a plan. */
export async function findLast(db: Db | Tx, userId: string, subject: Subject): Promise<PaymentRow | null> {
  const [row] = await db
    .select(paymentColumns)
    .from(payments)
    .where(and(isFor(userId, subject), sql`not ${isSuperseded}`))
    .orderBy(desc(payments.id))
    .limit(1)
  return row ?? null
}
