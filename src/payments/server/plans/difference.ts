import { sql, type SQL } from 'drizzle-orm'
import type { PlanTerms } from '../../plans.schema.ts'
import { LEAST_PAISE } from '../../coupons.rules.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { settings } from '../../../academy/tables.ts'
import { entitlements, paymentHistory, payments, refunds } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { holds } from '../coupons/uses.ts'
import type { PaymentRow } from '../payments.ts'

/** What was paid for single courses and is taken off a plan, by which payments, and of which courses. */
export type Credit = Pick<PaymentRow, 'creditPaise' | 'countedIds'> & { titles: string[] }

export const noCredit: Credit = { creditPaise: 0, countedIds: null, titles: [] }

/** For so many days what was paid for a course counts. */
const days = sql`coalesce((
  select nullif(value, '')::int from ${settings} where key = 'difference_days'), 0)`

/** Whether a payment counts towards another one of its person; neither `except` nor the tries before that matter. */
const isCounted = (id: SQL, userId: string, except: number | null = null) => sql`exists (
  select from ${payments} other
  where other.user_id = ${userId} and ${id} = any(other.counted_ids) and other.id is distinct from ${except}::int and ${holds('other')}
    and not exists (select from ${paymentHistory} h where h.payment_id = ${except}::int and h.previous_payment_id = other.id))`

const asArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`

/** SQL condition: the payment `p` bought lifetime access to a course, which has not ended. */
const counts = sql`exists (select from ${entitlements} e where e.payment_id = p.id and e.source = 'purchase' and e.ended_at is null)`

/** What of the payment `p` counts: what is left of it up to what was due, and the parts that came before it. */
const countedPaise = sql`(least(
    coalesce(p.received_paise, p.amount_paise) - coalesce((select sum(r.amount_paise) from ${refunds} r where r.payment_id = p.id), 0),
    p.amount_due_paise)
  + coalesce((
    select sum(part.received_paise) from ${paymentHistory} h join ${payments} part on part.id = h.previous_payment_id
    where h.payment_id = p.id and part.revoked_at is null), 0))`

type Bought = { courseId: number | null; seats: number | null; planTerms: PlanTerms | null }

/**
 * What somebody paid for courses that the plan opens, lately or before they sent `kept`, as far as it counts towards nothing else. More than
 * was due counts for nothing, and a rupee of the price remains. Where it is final, the buyer is locked.
 */
export async function findCredit(
  db: Db | Tx,
  userId: string,
  { courseId, seats, planTerms }: Bought,
  { pricePaise, kept }: { pricePaise: number; kept: readonly number[] | null },
): Promise<Credit> {
  // What is ordered for others has nothing to do with what one has.
  if (courseId !== null || seats !== null) return noCredit
  const opened = planTerms?.courseIds ?? null
  const rows = await db.execute<{ id: number; title: string; paise: number }>(sql`
    select p.id, coalesce(p.course_title, 'a course') as title,
      ${countedPaise}::float8 as paise
    from ${payments} p
    where p.user_id = ${userId} and ${counts}
      and (${opened === null} or p.course_id = any(${asArray(opened ?? [])}))
      and (p.decided_at > now() - make_interval(days => ${days}) or p.id = any(${asArray(kept ?? [])}))
      and not ${isCounted(sql`p.id`, userId)}
    order by p.id`)
  const paise = rows.reduce((sum, row) => sum + row.paise, 0)
  const creditPaise = Math.max(0, Math.min(paise, pricePaise - LEAST_PAISE))
  if (creditPaise === 0) return noCredit
  return { creditPaise, countedIds: rows.map(({ id }) => id), titles: rows.map(({ title }) => title) }
}

/** Throws 409 while a payment counts towards a plan, where it would be missing. The buyer must be locked. */
export async function refuseCounted(
  tx: Tx,
  { id, userId }: Pick<PaymentRow, 'id' | 'userId'>,
): Promise<void> {
  if (userId === null) return
  const [row] = await tx.execute<{ counted: boolean }>(
    sql`select ${isCounted(sql`${id}::int`, userId)} as counted`,
  )
  if (row?.counted) throw paymentsErrors.PAYMENT_COUNTED()
}

/** Whether what was taken off a rejected try still is there, and counts towards nothing else by now. The buyer must be locked. */
export async function canCountAgain(
  tx: Tx,
  { id, userId, countedIds, creditPaise }: Pick<PaymentRow, 'id' | 'userId' | 'countedIds' | 'creditPaise'>,
): Promise<boolean> {
  if (userId === null || countedIds === null) return true
  const [row] = await tx.execute<{ free: number; paise: number }>(sql`
    select count(*)::int as free, coalesce(sum(${countedPaise}), 0)::float8 as paise from ${payments} p
    where p.id = any(${asArray(countedIds)}) and ${counts} and not ${isCounted(sql`p.id`, userId, id)}`)
  return row?.free === countedIds.length && row.paise >= creditPaise
}
