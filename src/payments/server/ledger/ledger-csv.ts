import { sql } from 'drizzle-orm'
import { toRupees } from '../../../platform/money.ts'
import { zonedTime } from '../../../platform/time-zone.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { ledgerEntries, orders, payments, refunds } from '../../tables.ts'
import type { Period } from '../../money.schema.ts'
import { csvCell } from '../../../platform/language/csv-cell.ts'
import { during } from '../money/rows.ts'
import { type PaymentRow, titleOf } from '../payments.ts'

type Line = Pick<
  PaymentRow,
  | 'courseTitle'
  | 'planTerms'
  | 'seats'
  | 'instalment'
  | 'instalments'
  | 'username'
  | 'transactionId'
  | 'reason'
> & {
  id: number
  /** The time with microseconds. A Date would round the time, and pages would lose or repeat entries. */
  at: string
  entry: string
  paymentId: number
  claimedPaise: number
  receivedPaise: number
  bought: PaymentRow['kind']
  refundReason: string | null
  refundedOn: string | null
  reference: string | null
}

/** Returns the title with the instalment in English, because programs read the exports. */
export const titleWithInstalment = ({
  instalment,
  instalments,
  ...row
}: Parameters<typeof titleOf>[0] & Pick<PaymentRow, 'instalment' | 'instalments'>) =>
  instalment === null ? titleOf(row) : `${titleOf(row)}, instalment ${instalment} of ${instalments}`

/** Whether the refund columns are filled for this entry. */
const isBack = ({ entry, receivedPaise }: Line) =>
  entry === 'refunded' || (entry === 'corrected' && receivedPaise < 0)

const COLUMNS: [string, (line: Line, zone: string) => string | number | null][] = [
  ['Entry', ({ id }) => id],
  ['Date', ({ at }, zone) => zonedTime(new Date(at), zone)],
  ['Kind', ({ entry }) => entry],
  ['Payment', ({ paymentId }) => paymentId],
  ['Username', ({ username }) => username],
  ['For', (line) => (line.bought ? titleWithInstalment(line) : null)],
  ['Claimed (₹)', ({ claimedPaise }) => toRupees(claimedPaise)],
  ['Received (₹)', ({ receivedPaise }) => toRupees(receivedPaise)],
  ['Transaction ID', ({ transactionId }) => transactionId],
  ['Reason', (line) => (isBack(line) ? line.refundReason : line.entry === 'rejected' ? line.reason : null)],
  ['Refunded on', (line) => (isBack(line) ? line.refundedOn : null)],
  ['Reference', (line) => (isBack(line) ? line.reference : null)],
]

const PART = 1000

/** Yields the ledger of these days in this time zone as CSV, in the order of entry. */
export async function* createLedgerCsv(db: Db, period: Period, zone: string): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.map(([name]) => csvCell(name)).join(',')}\r\n`
  for (let last: Line | undefined; ;) {
    const lines: Line[] = await db.execute<Line>(sql`
      select e.id, to_char(e.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.kind as entry,
        e.payment_id as "paymentId", e.claimed_paise::float8 as "claimedPaise", e.received_paise::float8 as "receivedPaise",
        o.username, o.kind as bought, o.course_title as "courseTitle", o.plan_terms as "planTerms", o.seats, p.instalment, o.instalments, p.transaction_id as "transactionId", p.reason,
        r.reason as "refundReason", r.refunded_on::text as "refundedOn", r.reference
      from ${ledgerEntries} e
        left join ${payments} p on p.id = e.payment_id left join ${orders} o on o.id = p.order_id left join ${refunds} r on r.payment_id = e.payment_id and r.created_at = e.entered_at and e.received_paise < 0
      where ${during(period, zone)}
        ${last ? sql`and (e.entered_at, e.id) > (${last.at}::timestamptz, ${last.id}::int)` : sql``}
      order by e.entered_at, e.id limit ${PART}`)
    yield lines
      .map((line) => `${COLUMNS.map(([, value]) => csvCell(value(line, zone))).join(',')}\r\n`)
      .join('')
    if (lines.length < PART) return
    last = lines.at(-1)
  }
}
