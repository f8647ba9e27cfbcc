import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { ledgerEntries, payments, refunds } from '../../tables.ts'

/** Maximum number of payments in the list of differences. */
const MAX_NAMED = 20

/** SQL query: the expected sums of each payment, computed from its row. */
const counted = sql`
  select p.id,
    case p.status when 'pending' then p.amount_paise else 0 end::bigint as claimed,
    (money_received(p.status, p.amount_paise, p.received_paise) - coalesce(r.paise, 0))::bigint as received
  from ${payments} p left join (select payment_id, sum(amount_paise) as paise from ${refunds} group by 1) r on r.payment_id = p.id`

const entered = sql`
  select payment_id as id, sum(claimed_paise)::bigint as claimed, sum(received_paise)::bigint as received
  from ${ledgerEntries} group by payment_id`

/** Compares the ledger entries of each payment with its row. Returns the differences as sentences. */
export async function checkLedger(db: Db): Promise<string[]> {
  const wrong = await db.execute<{ id: number; n: number }>(sql`
    select coalesce(s.id, e.id) as id, (count(*) over ())::int as n
    from (${counted}) as s full join (${entered}) as e on e.id = s.id
    where coalesce(s.claimed, 0) <> coalesce(e.claimed, 0) or coalesce(s.received, 0) <> coalesce(e.received, 0)
    order by 1 limit ${MAX_NAMED}`)
  if (!wrong[0]) return []
  const ids = wrong.map(({ id }) => `#${id}`).join(', ')
  return [`The ledger disagrees with ${wrong[0].n} payments, among them ${ids}`]
}
