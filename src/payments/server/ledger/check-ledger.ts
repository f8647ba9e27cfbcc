import { sql } from 'drizzle-orm'
import { formatPaise } from '../../../platform/money.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { countOf } from '../../../platform/server/db/counters.ts'
import { ledgerEntries, payments, paymentTotals, refunds } from '../../tables.ts'

/** So many payments are named at most. */
const NAMED = 20

/** What each payment counts for, from its row. */
const standing = sql`
  select p.id,
    case p.status when 'pending' then p.amount_paise else 0 end::bigint as claimed,
    (money_received(p.status, p.amount_paise, p.received_paise) - coalesce(r.paise, 0))::bigint as received
  from ${payments} p left join (select payment_id, sum(amount_paise) as paise from ${refunds} group by 1) r on r.payment_id = p.id`

const entered = sql`
  select payment_id as id, sum(claimed_paise)::bigint as claimed, sum(received_paise)::bigint as received
  from ${ledgerEntries} group by payment_id`

/**
 * Compares the ledger with the payments, and the totals that the product shows with the ledger. Answers what does not agree, in
 * sentences; nothing when all is well.
 */
export async function checkLedger(db: Db): Promise<string[]> {
  return db.transaction(
    async (tx) => {
      const [sums] = await tx.execute<
        Record<'claimed' | 'received' | 'waiting' | 'approved' | 'charts', number>
      >(sql`
        select coalesce(sum(claimed_paise), 0)::float8 as claimed, coalesce(sum(received_paise), 0)::float8 as received,
          coalesce((select amount_paise from ${paymentTotals} where status = 'pending'), 0)::float8 as waiting,
          coalesce((select amount_paise from ${paymentTotals} where status = 'approved'), 0)::float8
            - (select coalesce(sum(amount_paise), 0) from ${refunds})::float8 as approved,
          ${countOf('revenue')} as charts
        from ${ledgerEntries}`)
      const wrong = await tx.execute<{ id: number; n: number }>(sql`
        select coalesce(s.id, e.id) as id, (count(*) over ())::int as n
        from (${standing}) as s full join (${entered}) as e on e.id = s.id
        where coalesce(s.claimed, 0) <> coalesce(e.claimed, 0) or coalesce(s.received, 0) <> coalesce(e.received, 0)
        order by 1 limit ${NAMED}`)
      const found: string[] = []
      const compare = (what: string, shown = 0, entries = 0) => {
        if (shown !== entries)
          found.push(`${what} is ${formatPaise(shown)}, but the ledger sums up to ${formatPaise(entries)}`)
      }
      compare('What waits for a decision', sums?.waiting, sums?.claimed)
      compare('The revenue', sums?.approved, sums?.received)
      compare('The revenue of the charts', sums?.charts, sums?.received)
      if (wrong[0]) {
        const ids = wrong.map(({ id }) => `#${id}`).join(', ')
        found.push(`The ledger disagrees with ${wrong[0].n} payments, among them ${ids}`)
      }
      return found
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
