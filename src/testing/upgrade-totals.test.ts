import type postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { checkInvoices } from '../payments/server/documents/check-invoices.ts'
import { checkLedger } from '../payments/server/ledger/check-ledger.ts'
import { applyMigrations } from '../platform/server/db/migrations.ts'
import { startTestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { asLeftBy } from './released.ts'
import { fillAcademyOf020, TABLES_OF_0_2_0 } from './setups/academy-of-0-2-0.ts'
import { type Access, readAccess, readAccessOfFirst, readAccessOfUnion } from './setups/older-access.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('template1')
  closing.push(() => database.close())
  return database
}

/** Returns the values that every version can return. */
const readPayments = async (sql: postgres.Sql) => ({
  attempts: [
    ...(await sql`
      select id, user_id, replace(status, 'short', 'rejected') as status, amount_paise, amount_due_paise, transaction_id, order_code,
        submitted_at, decided_at from payments order by id`),
  ],
  // The totals on the tabs of the approval queue.
  totals: [
    ...(await sql`
      select replace(status, 'short', 'rejected') as status, count(*)::int as count, sum(amount_paise)::text as paise
      from payments group by 1 order by 1`),
  ],
})

/**
 * Returns the money of every payment, and all values that are computed from it. Includes the older counters for each
 * quarter of an hour.
 */
const readMoney = async (sql: postgres.Sql, counts: string) => ({
  received: [
    ...(await sql`
      select p.id, money_received(p.status, p.amount_paise, p.received_paise) as paise, coalesce(sum(r.amount_paise), 0)::int as refunded
      from payments p left join refunds r on r.payment_id = p.id group by p.id order by p.id`),
  ],
  revoked: [...(await sql`select id, revoked_at from payments where revoked_at is not null order by id`)],
  refunds: [
    ...(await sql`
      select id, payment_id, reason, amount_paise, refunded_on, created_by_name, created_at from refunds order by id`),
  ],
  ledger: [...(await sql`select * from ledger_entries order by id`)],
  documents: [
    ...(await sql`
      select id, kind, year, serial, number, payment_id, issued_at, issued_on, seller_gstin, seller_name, seller_address, buyer_name,
        buyer_address, buyer_gstin, place, sac, rate, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise from invoices order by id`),
  ],
  counts: [
    ...(await sql`
      select noun, key, sum(change)::text as total
      from (select noun, key, change from count_changes union all select noun, key, count from ${sql(counts)}) as counted
      where noun in ('revenue', 'approvals') group by 1, 2 having sum(change) <> 0 order by 1, 2`),
  ],
})

const compareMoments = async (
  read: (at: string) => Promise<Access[]>,
  moments: readonly { at: string }[],
): Promise<Map<string, Access[]>> => {
  const found = new Map<string, Access[]>()
  for (const { at } of moments) found.set(at, [...(await read(at))])
  return found
}

/** Returns at most `most` times: one second before each change of access, at the change, and one second after it. */
const momentsIn = (sql: postgres.Sql, changes: postgres.PendingQuery<postgres.Row[]>, most: number) =>
  sql<{ at: string }[]>`
    select (moment + away)::text as at from (${changes}) as times (moment), unnest('{-1 s,0,1 s}'::interval[]) as away
    where moment is not null group by 1 order by md5((rank() over (order by (moment + away)::text))::text) limit ${most}`

test('an academy of 0.2.0 keeps every total, document and access, to the paisa and to the second', async () => {
  const database = await emptyDatabase()
  const { sql, db } = database
  await sql.begin((tx) => applyMigrations(tx, TABLES_OF_0_2_0))
  await fillAcademyOf020(sql)
  const payments = await readPayments(sql)
  const money = await readMoney(sql, 'kept_counts')
  const moments = await momentsIn(
    sql,
    sql`
      select starts_at from memberships union select ends_at from memberships union select ends_at + interval '5 days' from memberships
      union select starts_at from access_grants union select ends_at from access_grants union select now()`,
    150,
  )
  const before = await compareMoments((at) => readAccessOfUnion(sql, at), moments)
  // Every case must occur at least once. Otherwise the comparison proves little.
  const kinds = money.documents.map(({ kind }) => String(kind))
  expect({
    payments: payments.attempts.length,
    short: money.received.filter(
      ({ id, paise }) =>
        Number(paise) > 0 && payments.attempts.find((one) => one['id'] === id)?.['status'] === 'rejected',
    ).length,
    revoked: money.revoked.length,
    invoices: kinds.filter((kind) => kind === 'invoice').length,
    notes: kinds.filter((kind) => kind === 'credit_note').length,
    moments: before.size,
  }).toEqual({ payments: 105, short: 20, revoked: 15, invoices: 85, notes: 15, moments: 150 })
  expect(new Set([...before.values()].map((one) => JSON.stringify(one))).size).toBeGreaterThan(50)

  await sql.begin((tx) => applyMigrations(tx))

  expect(await readPayments(sql)).toEqual(payments)
  expect(await readMoney(sql, 'counters')).toEqual(money)
  expect(await compareMoments((at) => readAccess(sql, at), moments)).toEqual(before)
  expect(await checkLedger(db)).toEqual([])
  expect(await checkInvoices(db)).toEqual([])
})

test('an academy of 0.1.0 keeps every payment, total and access', async () => {
  const database = await emptyDatabase()
  const { sql, db } = database
  const app = await startTestApp({ database })
  closing.push(() => app.close())
  await asLeftBy('0.1.0', sql, app.services.storage)
  const payments = await readPayments(sql)
  const revenue = await sql`
    select coalesce(sum(amount_paise), 0)::text as paise, count(*)::int as count from payments where status = 'approved'`
  const moments = await momentsIn(
    sql,
    // In 0.1.0, a purchase has no other date, so access starts with the decision.
    sql`select ends_at from memberships union select max(decided_at) + interval '1 day' from payments union select now()`,
    60,
  )
  const before = await compareMoments((at) => readAccessOfFirst(sql, at), moments)
  expect(payments.attempts.length).toBeGreaterThan(2)
  expect([...before.values()].flat().length).toBeGreaterThan(0)

  await sql.begin((tx) => applyMigrations(tx))

  expect(await readPayments(sql)).toEqual(payments)
  expect(
    await sql`
      select coalesce(sum(received_paise), 0)::text as paise, count(*) filter (where kind = 'received')::int as count from ledger_entries`,
  ).toEqual(revenue)
  expect(await compareMoments((at) => readAccess(sql, at), moments)).toEqual(before)
  expect(await checkLedger(db)).toEqual([])
})
