import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { toRupees } from '../../../platform/money.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { type LedgerView, periodOf } from '../../money.schema.ts'
import type { ledgerEntry, ledgerPage, ledgerQuery } from '../../money.schema.ts'
import { ledgerEntries, orders, payments } from '../../tables.ts'
import { type PaymentRow, shownTitleOf } from '../payments.ts'
import { during, isSent, itemOf } from './rows.ts'

/** SQL conditions for the ledger entries that make up each number of the report. */
const shown: Record<LedgerView, ReturnType<typeof sql>> = {
  income: sql`e.received_paise <> 0`,
  received: sql`e.received_paise <> 0 and e.kind <> 'refunded'`,
  refunded: sql`e.kind = 'refunded'`,
  claimed: sql`e.kind = 'claimed' and ${isSent}`,
  decided: sql`e.kind in ('received', 'rejected') and ${isSent}`,
}

type Row = Pick<z.infer<typeof ledgerEntry>, 'id' | 'kind' | 'paymentId' | 'username'> &
  Record<'claimedPaise' | 'receivedPaise', number> & {
    at: string
    bought: PaymentRow['kind'] | null
    courseTitle: string | null
    planTerms: PaymentRow['planTerms']
    seats: number | null
    instalment: number | null
    instalments: number | null
  }

/** Returns the ledger rows that make up a number of the report, newest first. */
export async function listLedger(
  db: Db,
  siteName: string,
  { limit = 50, cursor, show, item, ...asked }: z.output<typeof ledgerQuery>,
): Promise<z.infer<typeof ledgerPage>> {
  const { time_zone: zone } = await readSettings(db, siteName)
  const period = periodOf(asked, zonedDay(new Date(), zone))
  const rows = await db.execute<Row>(sql`
    select e.id, e.entered_at as at, e.kind, e.payment_id as "paymentId", o.username, o.kind as bought,
      o.course_title as "courseTitle", o.plan_terms as "planTerms", o.seats, p.instalment, o.instalments, e.claimed_paise::float8 as "claimedPaise", e.received_paise::float8 as "receivedPaise"
    from ${ledgerEntries} e left join ${payments} p on p.id = e.payment_id left join ${orders} o on o.id = p.order_id
    where ${during(period, zone)} and ${shown[show]}
      ${item === undefined ? sql`` : sql`and ${item.startsWith('coupon-') ? sql`'coupon-' || o.coupon_id` : itemOf} = ${item}`}
      ${cursor === undefined ? sql`` : sql`and (e.entered_at, e.id) < (select l.entered_at, l.id from ${ledgerEntries} l where l.id = ${cursor})`}
    order by e.entered_at desc, e.id desc limit ${limit + 1}`)
  const items = [...rows]
    .slice(0, limit)
    .map(
      ({
        bought,
        courseTitle,
        planTerms,
        seats,
        instalment,
        instalments,
        at,
        claimedPaise,
        receivedPaise,
        ...row
      }) => ({
        ...row,
        at: new Date(at),
        title: bought && shownTitleOf({ courseTitle, planTerms, seats, instalment, instalments }),
        claimed: toRupees(claimedPaise),
        received: toRupees(receivedPaise),
      }),
    )
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
