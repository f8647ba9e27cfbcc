import { expect, test } from 'vitest'
import { addedUp, cells, sixtyPayments } from '../../../testing/setups/sixty.ts'
import { openPayments } from '../../../testing/setups/payments.ts'
import { createPaymentsCsv } from '../export.ts'
import { daysOfMonth } from '../../money.schema.ts'
import { checkInvoices } from '../documents/check-invoices.ts'
import { createGstr1 } from '../documents/gstr1.ts'
import { checkLedger } from './check-ledger.ts'
import { createLedgerCsv } from './ledger-csv.ts'

const academy = await openPayments()
const { admin, world } = academy

const ZONE = 'Asia/Kolkata'
const paise = (rupees: number) => Math.round(rupees * 100)
const read = async (pieces: AsyncIterable<string>) => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text.replace('\uFEFF', '')
}

test('sixty payments add up to the same paisa on every page, file and document', async () => {
  const expected = await sixtyPayments(academy)
  const net = expected.received - expected.refunded

  expect(paise((await admin.admin.stats()).totalRevenue)).toBe(net)
  const { revenueByMonth } = await admin.admin.overview()
  expect(addedUp(revenueByMonth.map(({ revenue }) => paise(revenue)))).toBe(net)

  const report = await admin.payments.report({ from: '2000-01-01', to: '2099-12-31' })
  const inPaise = (figures: Record<'received' | 'refunded' | 'income', number>) => ({
    received: paise(figures.received),
    refunded: paise(figures.refunded),
    income: paise(figures.income),
  })
  const total = { received: expected.received, refunded: expected.refunded, income: net }
  expect(inPaise(report.total)).toEqual(total)
  expect(inPaise(report.byMethod.cash)).toEqual({
    received: expected.cash,
    refunded: expected.cashRefunded,
    income: expected.cash - expected.cashRefunded,
  })
  expect(paise(report.byMethod.transfer.income)).toBe(net - expected.cash + expected.cashRefunded)
  for (const parts of [report.byTime, report.byItem])
    expect(addedUp(parts.map(({ income }) => paise(income)))).toBe(net)
  expect(paise(report.waiting.amount)).toBe(expected.pending)

  const payments = cells(await read(createPaymentsCsv(world.db, ZONE)))
  expect(payments).toHaveLength(expected.payments)
  const column = (name: string) => addedUp(payments.map((row) => paise(Number(row[name]))))
  expect([column('Received (₹)'), column('Refunded (₹)'), column('Net (₹)')]).toEqual([
    expected.received,
    expected.refunded,
    net,
  ])
  const statuses: Record<string, number> = {}
  for (const { Status: status = '' } of payments) statuses[status] = (statuses[status] ?? 0) + 1
  expect(statuses).toEqual(expected.statuses)

  const { to } = await admin.payments.report({ period: 'today' })
  const ledger = cells(await read(createLedgerCsv(world.db, daysOfMonth(to.slice(0, 7)), ZONE)))
  expect(addedUp(ledger.map((row) => paise(Number(row['Received (₹)']))))).toBe(net)
  expect(addedUp(ledger.map((row) => paise(Number(row['Claimed (₹)']))))).toBe(expected.pending)

  const documents = await world.database.sql<{ kind: string; paise: string }[]>`
    select kind, sum(total_paise) as paise from invoices group by kind`
  const of = (kind: string) => Number(documents.find((one) => one.kind === kind)?.paise)
  // An approval by mistake also has an invoice. Its credit note cancels it.
  expect(of('invoice')).toBe(expected.received + expected.mistaken)
  expect(of('credit_note')).toBe(expected.refunded + expected.mistaken)

  const files = await createGstr1(world.db, to.slice(0, 7))
  const [consumers, summary] = [cells(files['b2cs.csv'] ?? ''), cells(files['hsn(b2c).csv'] ?? '')]
  const sum = (rows: typeof summary, name: string) => addedUp(rows.map((row) => paise(Number(row[name]))))
  expect(sum(summary, 'Total Value')).toBe(net)
  expect(sum(consumers, 'Taxable Value')).toBe(sum(summary, 'Taxable Value'))
  expect(sum(summary, 'Taxable Value')).toBe(expected.taxable)
  expect(sum(summary, 'Central Tax Amount')).toBe(expected.centralTax)
  expect(sum(summary, 'State/UT Tax Amount')).toBe(expected.centralTax)

  expect(await checkLedger(world.db)).toEqual([])
  expect(await checkInvoices(world.db)).toEqual([])
})
