import { sql, type SQL } from 'drizzle-orm'
import { paymentHistory, payments } from '../../tables.ts'

const stands = (of: SQL) =>
  sql`(${of}.revoked_at is null and (${of}.status <> 'rejected' or ${of}.received_paise is not null))`

/**
 * Whether the payment of this name in the query holds what it was reduced by: it waits or is approved, or a part of it came. Of a purchase in
 * several tries the last one does.
 */
export const holds = (name: 'p' | 'other'): SQL => {
  const of = sql.raw(name)
  return sql`${stands(of)} and not exists (
    select from ${paymentHistory} h join ${payments} later on later.id = h.payment_id
    where h.previous_payment_id = ${of}.id and ${stands(sql.raw('later'))})`
}

export const holdsUse = holds('p')

/** How many uses of their coupon the payments `p` of the query hold: an order of seats one for each seat. */
export const usesHeld = sql<number>`coalesce(sum(coalesce(p.seats, 1)), 0)::int`
