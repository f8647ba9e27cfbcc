import { desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { toRupees } from '../../platform/money.ts'
import type { Payment } from '../payments.schema.ts'
import { zonedTime } from '../../platform/time-zone.ts'
import type { Services } from '../../platform/server/context.ts'
import type { Db } from '../../platform/server/db/connect.ts'
import { files } from '../../media/tables.ts'
import { orders, payments, refunds } from '../tables.ts'
import { MissingObject } from '../../platform/server/storage/storage.ts'
import { moneyReceived, paymentColumns, publicPayment, type PaymentRow } from './payments.ts'
import { csvCell } from '../../platform/language/csv-cell.ts'
import { titleWithInstalment } from './ledger/ledger-csv.ts'
import { readScreenshot } from './screenshots/screenshots.ts'

type Part = { limit?: number | undefined; cursor?: number | undefined }

const rowsBelow = (before: number | undefined) => (before === undefined ? undefined : lt(payments.id, before))

/** Yields payments newest first, page by page, so that memory use does not depend on their number. */
async function* inBatches<Row extends { id: number }>(
  read: (before: number | undefined, size: number) => Promise<Row[]>,
  { limit = Infinity, cursor }: Part,
  batch: number,
): AsyncGenerator<Row> {
  for (let before = cursor, left = limit; left > 0;) {
    const size = Math.min(batch, left)
    const rows = await read(before, size)
    yield* rows
    before = rows.at(-1)?.id
    left -= rows.length
    if (rows.length < size) return
  }
}

/** Returns the cursor of the next part of the export. Null after the last part, and without a limit. */
export async function findNextPayment(db: Db, { limit, cursor }: Part): Promise<number | null> {
  if (limit === undefined) return null
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(rowsBelow(cursor))
    .orderBy(desc(payments.id))
    .limit(limit + 1)
  return rows.length > limit ? (rows[limit - 1]?.id ?? null) : null
}

export type PaymentWithScreenshot = Payment & { proofImage: string | null }

/**
 * Yields payments with their screenshots as data URLs, newest first. Only one screenshot is in memory at a time.
 * `proofImage` is null for cash, and if the file is missing in the storage.
 */
export async function* listPaymentsWithScreenshots(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  part: Part,
): AsyncGenerator<PaymentWithScreenshot> {
  const read = (before: number | undefined, size: number) =>
    db
      .select({ ...paymentColumns, screenshot: { key: files.key, contentType: files.contentType } })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(files, eq(files.id, payments.screenshotFileId))
      .where(rowsBelow(before))
      .orderBy(desc(payments.id))
      .limit(size)
  for await (const { screenshot, ...payment } of inBatches(read, part, 200)) {
    const proofImage =
      screenshot &&
      (await readScreenshot(storage, screenshot).catch((error: unknown) => {
        if (!(error instanceof MissingObject)) throw error
        log.error({ err: error, paymentId: payment.id }, 'The screenshot of a payment is not in the storage')
        return null
      }))
    yield { ...publicPayment(payment), proofImage }
  }
}

const sumRefunds = (which: SQL) =>
  sql<number>`coalesce((select sum(r.amount_paise) from ${refunds} r where r.payment_id = payments.id and ${which}), 0)::float8`

/** The columns that the CSV needs. The query selects no others. */
const exported = {
  id: payments.id,
  status: payments.status,
  username: orders.username,
  kind: orders.kind,
  courseTitle: orders.courseTitle,
  planTerms: orders.planTerms,
  seats: orders.seats,
  instalment: payments.instalment,
  instalments: orders.instalments,
  courseId: orders.courseId,
  amountPaise: payments.amountPaise,
  amountDuePaise: payments.amountDuePaise,
  receivedPaise: payments.receivedPaise,
  revokedAt: payments.revokedAt,
  refundedPaise: sumRefunds(sql`r.reason <> 'mistake'`),
  mistakenPaise: sumRefunds(sql`r.reason = 'mistake'`),
  transactionId: payments.transactionId,
  orderCode: payments.orderCode,
  paymentMethod: payments.paymentMethod,
  submittedAt: payments.submittedAt,
  decidedAt: payments.decidedAt,
  decidedByName: payments.decidedByName,
  reason: payments.reason,
}
type ExportedRow = Pick<PaymentRow, keyof typeof exported & keyof PaymentRow> &
  Record<'refundedPaise' | 'mistakenPaise', number>

/** Returns the status in the CSV. A short payment gave no access, and a revoked payment no longer gives access. */
const exportedStatus = ({ status, revokedAt }: ExportedRow) => (revokedAt ? 'revoked' : status)

/** Returns the amount received as in the ledger. It is zero for an approval by mistake. */
const receivedOf = (row: ExportedRow) => moneyReceived(row) - row.mistakenPaise

const COLUMNS: [string, (row: ExportedRow) => string | number | Date | null][] = [
  ['ID', (row) => row.id],
  ['Status', exportedStatus],
  ['Username', (row) => row.username],
  ['For', titleWithInstalment],
  ['Course ID', (row) => row.courseId],
  ['Amount (₹)', (row) => toRupees(row.amountPaise)],
  ['Due (₹)', (row) => toRupees(row.amountDuePaise)],
  ['Received (₹)', (row) => toRupees(receivedOf(row))],
  ['Refunded (₹)', (row) => toRupees(row.refundedPaise)],
  ['Net (₹)', (row) => toRupees(receivedOf(row) - row.refundedPaise)],
  ['Transaction ID', (row) => row.transactionId],
  ['Order code', (row) => row.orderCode],
  ['Payment method', (row) => row.paymentMethod],
  ['Submitted', (row) => row.submittedAt],
  ['Decided', (row) => row.decidedAt],
  ['Decided by', (row) => row.decidedByName],
  ['Reason', (row) => row.reason],
]

/**
 * Yields all payments as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets), newest first. Times are in
 * the academy's time zone, as on receipts.
 */
export async function* createPaymentsCsv(db: Db, timeZone: string): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.map(([name]) => csvCell(name)).join(',')}\r\n`
  const zoned = (value: string | number | Date | null) =>
    value instanceof Date ? zonedTime(value, timeZone) : value
  const read = (before: number | undefined, size: number) =>
    db
      .select(exported)
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(rowsBelow(before))
      .orderBy(desc(payments.id))
      .limit(size)
  let lines: string[] = []
  for await (const payment of inBatches(read, {}, 1000)) {
    lines.push(`${COLUMNS.map(([, value]) => csvCell(zoned(value(payment)))).join(',')}\r\n`)
    if (lines.length === 200) {
      yield lines.join('')
      lines = []
    }
  }
  yield lines.join('')
}
