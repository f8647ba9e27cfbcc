import { sql } from 'drizzle-orm'
import { paymentHistory, payments } from '../../tables.ts'

const holds = (alias: 'p' | 'later') => {
  const of = sql.raw(alias)
  return sql`(${of}.revoked_at is null and (${of}.status <> 'rejected' or ${of}.received_paise is not null))`
}

/**
 * Whether payment `p` holds what it was reduced by: it waits or is approved, or a part of it came. Of a purchase in several tries the last one does.
 */
export const holdsUse = sql`${holds('p')} and not exists (
  select from ${paymentHistory} h join ${payments} later on later.id = h.payment_id
  where h.previous_payment_id = p.id and ${holds('later')})`
