import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { checkLedger } from './check-ledger.ts'
import { daysOfMonth } from '../../money.schema.ts'
import { createLedgerCsv } from './ledger-csv.ts'

const world = await createWorld()
afterAll(() => world.close())

test('cannot be changed by anyone', async () => {
  const { id } = await world.user()
  const paid = await world.payment(id, { amountPaise: 4200 })
  await world.database.sql`
    insert into refunds (payment_id, reason, amount_paise, refunded_on, created_by_name) values (${paid.id}, 'refund', 1, now(), 'nobody')`
  for (const attempt of [
    sql`update ledger_entries set received_paise = 0`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries`,
    sql`truncate payments cascade`,
    sql`update refunds set amount_paise = 1`,
  ])
    await expect(world.db.execute(sql`${attempt}`)).rejects.toThrow()
})

test('reports its own errors', async () => {
  await world.db.execute(
    sql`insert into ledger_entries (payment_id, kind, claimed_paise, received_paise) values (424242, 'claimed', 700, 0)`,
  )
  expect(await checkLedger(world.db)).toEqual(['The ledger disagrees with 1 payments, among them #424242'])
})

test("can be exported as CSV by the academy's months", async () => {
  const { id: userId, username } = await world.user()
  const at = new Date('2025-12-31T18:31:00Z')
  const { id } = await world.payment(userId, {
    username,
    amountPaise: 123_450,
    kind: 'membership',
    transactionId: '=1+1',
    submittedAt: at,
    decidedAt: at,
  })
  const read = async (month: string, zone: string) => {
    let csv = ''
    for await (const piece of createLedgerCsv(world.db, daysOfMonth(month), zone)) csv += piece
    return csv.split('\r\n').filter((line) => line.includes(`,${id},`))
  }
  expect(await read('2025-12', 'Asia/Kolkata')).toEqual([])
  const lines = await read('2026-01', 'Asia/Kolkata')
  expect(lines.map((line) => line.split(',').slice(1, 8))).toEqual([
    ['2026-01-01 00:01:00', 'claimed', String(id), username, 'Premium annual membership', '1234.5', '0'],
    [
      '2026-01-01 00:01:00',
      'received',
      String(id),
      username,
      'Premium annual membership',
      '-1234.5',
      '1234.5',
    ],
  ])
  expect(lines[0]).toContain(`"'=1+1"`)
  expect(await read('2025-12', 'America/New_York')).toHaveLength(2)
})

test('records every change of a payment, with any search path of the session', async () => {
  const { sql } = world.database.application
  const { id: userId } = await world.user()
  const pending = { status: 'pending', decidedAt: null } as const
  const { id } = await world.payment(userId, { ...pending, amountPaise: 100 })
  await sql.begin(async (tx) => {
    await tx`create temporary table ledger_entries (like public.ledger_entries) on commit drop`
    await tx`alter table ledger_entries alter id drop not null, alter entered_at drop not null`
    await tx`update payments set amount_paise = 900 where id = ${id}`
    await tx`update payments set status = 'approved', decided_at = now() where id = ${id}`
    await tx`insert into refunds (payment_id, reason, amount_paise, refunded_on, created_by_name) values (${id}, 'refund', 300, now(), 'nobody')`
  })
  const entries = await world.database.sql<{ kind: string }[]>`
    select kind from ledger_entries where payment_id = ${id} order by id`
  expect(entries.map(({ kind }) => kind)).toEqual(['claimed', 'corrected', 'received', 'refunded'])
})
