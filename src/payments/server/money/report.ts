import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { CASH_METHOD } from '../../rules.ts'
import { toRupees } from '../../../platform/money.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import { promisedHours } from '../../../academy/settings.schema.ts'
import { countOf } from '../../../academy/server/counters.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { partsOf, type Period, periodOf, unitOf } from '../../money.schema.ts'
import type { MoneyFigures, moneyPeriod, MoneyReport } from '../../money.schema.ts'
import { ledgerEntries, orders, payments } from '../../tables.ts'
import { sumPriceViews } from './price-views.ts'
import { during, isSent, itemOf, titlesOf } from './rows.ts'

/** Maximum number of items and coupons listed, so that the report prints on one page. */
const ITEMS = 15
const COUPONS = 6

/**
 * Returns the received and refunded money and the response times of a period, in the academy's time zone. All sums
 * come from the ledger.
 */
export async function getMoneyReport(
  db: Db,
  siteName: string,
  asked: z.output<typeof moneyPeriod>,
): Promise<MoneyReport> {
  const settings = await readSettings(db, siteName)
  const zone = settings.time_zone
  const period = periodOf(asked, zonedDay(new Date(), zone))
  const [rows, looked, decisions, [waiting]] = await Promise.all([
    sumLedger(db, period, zone),
    sumPriceViews(db, period),
    timeDecisions(db, period, zone, promisedHours(settings)),
    db.execute<{ count: number; paise: number }>(sql`
      select ${countOf('payments/pending')} as count, ${countOf('claimed')} as paise`),
  ])
  const by = (grouped: Sums['by']) => rows.filter((row) => row.by === grouped)
  const [total] = by('all')
  const byPart = new Map(by('part').map((row) => [row.part, row]))
  const bought = by('item').map((row) => ({ ...row, people: looked.byItem.get(row.item ?? '') ?? 0 }))
  const known = new Set(bought.map(({ item }) => item))
  const onlyLooked = [...looked.byItem].filter(([item]) => !known.has(item))
  const items = [...bought, ...onlyLooked.map(([item, people]) => ({ item, people, ...NOTHING }))].toSorted(
    (a, b) => b.receivedPaise - a.receivedPaise || b.requests - a.requests || b.people - a.people,
  )
  const shown = items.slice(0, ITEMS)
  const coupons = by('coupon')
    .filter(({ coupon }) => coupon !== '')
    .toSorted((a, b) => b.receivedPaise - a.receivedPaise || b.requests - a.requests)
    .slice(0, COUPONS)
  const titleOf = await titlesOf(db, [
    ...shown.map(({ item }) => item ?? ''),
    ...coupons.map(({ coupon }) => coupon ?? ''),
  ])
  return {
    ...period,
    total: figuresOf(total),
    byMethod: {
      cash: figuresOf(rows.find((row) => row.by === 'method' && row.isCash)),
      transfer: figuresOf(rows.find((row) => row.by === 'method' && !row.isCash)),
    },
    rejected: total?.rejected ?? 0,
    undecided: (total?.requests ?? 0) - (total?.approved ?? 0) - (total?.rejected ?? 0),
    waiting: { payments: waiting?.count ?? 0, amount: toRupees(waiting?.paise ?? 0) },
    decisions,
    byTime: partsOf(period).map((part) => ({ ...part, ...figuresOf(byPart.get(part.from)) })),
    byItem: shown.map((row) => ({
      ...figuresOf(row),
      item: row.item ?? '',
      title: titleOf(row.item ?? ''),
      people: row.people,
    })),
    others: items.length - shown.length,
    byCoupon: coupons.map((row) => ({
      ...figuresOf(row),
      item: row.coupon ?? '',
      title: titleOf(row.coupon ?? ''),
      reduced: toRupees(row.reducedPaise),
    })),
    looks: await countRequestsOfViewers(db, period, zone, looked),
  }
}

type Sums = {
  by: 'all' | 'part' | 'item' | 'coupon' | 'method'
  /** The first day of the day or month that the row covers. */
  part: string | null
  item: string | null
  /** The coupon. Null without a coupon. */
  coupon: string | null
  isCash: boolean | null
} & Record<keyof typeof NOTHING, number>

const NOTHING = {
  payments: 0,
  receivedPaise: 0,
  refundedPaise: 0,
  requests: 0,
  approved: 0,
  rejected: 0,
  reducedPaise: 0,
}

const figuresOf = (sums: typeof NOTHING | undefined): MoneyFigures => ({
  payments: sums?.payments ?? 0,
  received: toRupees(sums?.receivedPaise ?? 0),
  refunded: toRupees(sums?.refundedPaise ?? 0),
  income: toRupees((sums?.receivedPaise ?? 0) - (sums?.refundedPaise ?? 0)),
  requests: sums?.requests ?? 0,
  approved: sums?.approved ?? 0,
})

/**
 * Sums the entries of a period in one scan: by time, by item, and in total. After an undo or an approval by mistake,
 * a correction reduces the received amount on the day of the correction.
 */
const sumLedger = async (db: Db, period: Period, zone: string): Promise<Sums[]> => [
  ...(await db.execute<Sums>(sql`
    select case when grouping(part) = 0 then 'part' when grouping(item) = 0 then 'item' when grouping(coupon) = 0 then 'coupon'
        when grouping(is_cash) = 0 then 'method' else 'all' end as "by",
      case when part is not null then to_char(greatest(part, ${period.from}::timestamp), 'YYYY-MM-DD') end as part, item, coupon, is_cash as "isCash",
      (count(*) filter (where entry = 'received') - count(*) filter (where entry = 'corrected' and paise < 0))::int as payments,
      coalesce(sum(paise) filter (where entry <> 'refunded'), 0)::float8 as "receivedPaise",
      coalesce(-sum(paise) filter (where entry = 'refunded'), 0)::float8 as "refundedPaise",
      (count(*) filter (where entry = 'claimed' and is_sent))::int as requests,
      (count(*) filter (where entry = 'claimed' and is_sent and status = 'approved'))::int as approved,
      (count(*) filter (where entry = 'claimed' and is_sent and status in ('rejected', 'short')))::int as rejected,
      coalesce(sum(case when status <> 'approved' then 0 when entry = 'received' then discount_paise
        when entry = 'corrected' and paise < 0 then -discount_paise else 0 end), 0)::float8 as "reducedPaise"
    from (
      select date_trunc(${unitOf(period)}, e.entered_at at time zone ${zone}::text) as part, ${itemOf} as item,
        e.kind as entry, e.received_paise as paise, p.status, ${isSent} as is_sent,
        coalesce('coupon-' || o.coupon_id, '') as coupon, p.payment_method is not distinct from ${CASH_METHOD} as is_cash, o.discount_paise
      from ${ledgerEntries} e left join ${payments} p on p.id = e.payment_id left join ${orders} o on o.id = p.order_id
      where ${during(period, zone)}
    ) as entries
    group by grouping sets ((part), (item), (coupon), (is_cash), ())`)),
]

/** Counts the payments that were submitted on days with price views. */
async function countRequestsOfViewers(
  db: Db,
  { from, to }: Period,
  zone: string,
  { since, byItem }: Awaited<ReturnType<typeof sumPriceViews>>,
): Promise<MoneyReport['looks']> {
  const people = [...byItem.values()].reduce((sum, one) => sum + one, 0)
  if (since === null || since > to) return { since, people, requests: 0, approved: 0 }
  const [row] = await db.execute<{ requests: number; approved: number }>(sql`
    select count(*)::int as requests, (count(*) filter (where p.status = 'approved'))::int as approved
    from ${ledgerEntries} e join ${payments} p on p.id = e.payment_id
    where e.kind = 'claimed' and ${isSent} and ${during({ from: since > from ? since : from, to }, zone)}`)
  return { since, people, requests: row?.requests ?? 0, approved: row?.approved ?? 0 }
}

/** Returns the response times of a period. Excludes cash, because cash is approved when it is entered. */
async function timeDecisions(
  db: Db,
  { from, to }: Period,
  zone: string,
  promised: number | null,
): Promise<MoneyReport['decisions']> {
  const [row] = await db.execute<{ decided: number; hours: number | null; kept: number }>(sql`
    select count(*)::int as decided, percentile_cont(0.5) within group (order by seconds)::float8 / 3600 as hours,
      (count(*) filter (where seconds <= ${promised ?? 0} * 3600))::int as kept
    from (
      select extract(epoch from decided_at - submitted_at)::float8 as seconds from ${payments} p
      where ${isSent} and decided_at >= ${from}::timestamp at time zone ${zone}::text
        and decided_at < (${to}::timestamp + interval '1 day') at time zone ${zone}::text
    ) as decisions`)
  return {
    decided: row?.decided ?? 0,
    medianHours: row?.hours == null ? null : Math.round(row.hours * 10) / 10,
    promisedHours: promised,
    kept: promised === null ? null : (row?.kept ?? 0),
  }
}
