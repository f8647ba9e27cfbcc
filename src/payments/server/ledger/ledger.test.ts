import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { User } from '../../../platform/user.schema.ts'
import { connect } from '../../../platform/server/db/connect.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { createWorld } from '../../../testing/world.ts'
import { decidePayment, decidePayments } from '../decisions/decide.ts'
import { revokePayment } from '../decisions/revoke.ts'
import { tellDecisions } from '../decisions/tell.ts'
import { undoDecisions } from '../decisions/undo.ts'
import { settings } from '../../../academy/tables.ts'
import { checkInvoices } from '../papers/check-invoices.ts'
import { checkLedger } from './check-ledger.ts'
import { createLedgerCsv } from './ledger-csv.ts'

const world = await createWorld()
const second = connect(world.database.url)
const instances = [world, { ...world, db: second.db }] as const
afterAll(async () => {
  await second.close()
  await world.close()
})
const bosses: User[] = [await world.user({ role: 'admin' }), await world.user({ role: 'admin' })]
await world.db.insert(settings).values([
  { key: 'gstin', value: '27AAPFU0939F1ZV' },
  { key: 'gst_name', value: 'Lantern LLP' },
])
const courses = [await world.course({ isPremium: true }), await world.course({ isPremium: true })]

const pick = fc.nat({ max: 7 })
const by = fc.nat({ max: 1 })
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const command = fc.oneof(
  often(
    6,
    fc.record({
      do: fc.constant('pay' as const),
      who: pick,
      what: fc.nat({ max: 2 }),
      paise: fc.integer({ min: 1, max: 1e9 }),
    }),
  ),
  often(
    8,
    fc.record({
      do: fc.constantFrom('decide' as const, 'rest' as const),
      which: pick,
      by,
      status: fc.constantFrom('approved' as const, 'rejected' as const),
      received: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined, freq: 3 }),
    }),
  ),
  often(4, fc.record({ do: fc.constant('undo' as const), which: pick, by })),
  often(
    4,
    fc.record({
      do: fc.constant('revoke' as const),
      which: pick,
      by,
      reason: fc.constantFrom('mistake' as const, 'refund' as const, 'chargeback' as const),
      rupees: fc.option(fc.integer({ min: 1, max: 1e7 }), { nil: undefined }),
    }),
  ),
  often(3, fc.record({ do: fc.constantFrom('tell' as const, 'wait' as const) })),
  often(1, fc.record({ do: fc.constant('leave' as const), who: pick })),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** What PostgreSQL or a rule refuses is no outcome of its own; what breaks is. */
async function act(order: Command, on: 0 | 1, people: User[]): Promise<void> {
  const services = instances[on]
  const { db } = services
  const theirs = await db.execute<{ id: number }>(sql`
    select id from payments where username = any(${`{${people.map(({ username }) => username).join(',')}}`}::text[]) order by id`)
  // The same number is often the same payment for both instances, so that they meet.
  const number = (which: number) => theirs[which % Math.max(theirs.length, 1)]?.id ?? 1
  const boss = bosses['by' in order ? order.by : 0] as User
  try {
    if (order.do === 'pay') {
      const { id, username } = people[order.who % people.length] as User
      const courseId = courses[order.what]?.id ?? null
      const kind = courseId === null ? ('membership' as const) : ('course' as const)
      const pending = { status: 'pending', decidedAt: null } as const
      await world.payment(id, { username, kind, courseId, amountPaise: order.paise, ...pending })
    } else if (order.do === 'decide')
      await decidePayments(services, boss, {
        ids: [number(order.which)],
        status: order.status,
        received: order.received,
      })
    else if (order.do === 'rest')
      await decidePayment(services, boss, { id: number(order.which), status: order.status })
    else if (order.do === 'undo') await undoDecisions(services, boss, { ids: [number(order.which)] })
    else if (order.do === 'revoke')
      await revokePayment(services, boss, {
        id: number(order.which),
        reason: order.reason,
        amount: order.rupees,
        reference: null,
      })
    else if (order.do === 'tell') await tellDecisions(services)
    else if (order.do === 'wait')
      await db.execute(
        sql`update payments set tell_at = tell_at - interval '20 seconds' where tell_at is not null`,
      )
    else if (order.do === 'leave')
      await db.execute(sql`delete from users where id = ${people[order.who % people.length]?.id ?? ''}`)
  } catch (error) {
    expect([400, 403, 404, 409]).toContain(toAppError(error).status)
  }
}

/** What must hold, whatever was done: each row that comes back is a person or a payment for whom it does not. */
async function findBroken(): Promise<unknown[]> {
  const rows = await world.db.execute(sql`
    with valid as (select * from payments where status = 'approved' and revoked_at is null and user_id is not null)
    select 'a year without its payment' as what, payment_id as id from memberships m
      where not exists (select from valid v where v.id = m.payment_id)
    union all select 'a payment without its year', id from valid v
      where kind = 'membership' and not exists (select from memberships m where m.payment_id = v.id)
    union all select 'a gap or an overlap of years', m.id from memberships m join memberships o on o.user_id = m.user_id and o.id <> m.id
      where (m.starts_at, m.ends_at) overlaps (o.starts_at, o.ends_at)
    union all select 'paid and not enrolled', id from valid v
      where course_id is not null and not exists (select from enrollments e where (e.user_id, e.course_id) = (v.user_id, v.course_id))
    union all select 'enrolled by nobody', id from enrollments e
      where not exists (select from payments p where p.status = 'approved' and (p.user_id, p.course_id) = (e.user_id, e.course_id))
    union all select 'told other than once', p.id from payments p
      where p.user_id is not null and (select count(*) from notifications n
        where (n.data ->> 'paymentId')::int = p.id and n.kind in ('payment_approved', 'payment_rejected', 'payment_short')
      ) <> (p.status <> 'pending' and p.tell_at is null)::int
    union all select 'revoked without a refund', p.id from payments p
      where (p.revoked_at is null) = exists (select from refunds r where r.payment_id = p.id)
    union all select 'invoiced for another amount', p.id from payments p
      where case when p.tell_at is null then money_received(p.status, p.amount_paise, p.received_paise) else 0 end
        <> (select coalesce(sum(i.total_paise), 0) from invoices i where i.payment_id = p.id and i.kind = 'invoice')`)
  return [...rows]
}

test('holds through random histories on two instances', async () => {
  const together = fc.tuple(command, command)
  await fc.assert(
    fc.asyncProperty(fc.array(together, { minLength: 5, maxLength: 25 }), async (history) => {
      const people = [await world.user(), await world.user(), await world.user()]
      for (const [one, other] of history) {
        await Promise.all([act(one, 0, people), act(other, 1, people)])
        expect(await checkLedger(world.db)).toEqual([])
        expect(await checkInvoices(world.db)).toEqual([])
        expect(await findBroken()).toEqual([])
      }
      const { totalRevenue } = await world.as(bosses[0] as User).admin.stats()
      const [kept] = await world.db.execute<{ rupees: number }>(
        sql`select coalesce(sum(received_paise), 0)::float8 / 100 as rupees from ledger_entries`,
      )
      expect(totalRevenue).toBe(kept?.rupees)
    }),
    { numRuns: 8 },
  )
})

test('cannot be changed, by nobody', async () => {
  const { id } = await world.user()
  await world.payment(id, { amountPaise: 4200 })
  for (const attempt of [
    sql`update ledger_entries set received_paise = 0`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries`,
    sql`truncate payments cascade`,
    sql`update refunds set amount_paise = 1`,
  ])
    await expect(world.db.execute(sql`${attempt}`)).rejects.toThrow()
})

test('says what is wrong with itself', async () => {
  await world.db.execute(
    sql`update payment_totals set amount_paise = amount_paise + 100 where status = 'approved'`,
  )
  await world.db.execute(
    sql`insert into ledger_entries (payment_id, kind, claimed_paise, received_paise) values (424242, 'claimed', 700, 0)`,
  )
  const found = await checkLedger(world.db)
  expect(found[0]).toMatch(/^What waits for a decision is ₹.*, but the ledger sums up to ₹/)
  expect(found[1]).toMatch(/^The revenue is ₹/)
  expect(found[2]).toBe('The ledger disagrees with 1 payments, among them #424242')
  await world.db.execute(
    sql`update payment_totals set amount_paise = amount_paise - 100 where status = 'approved'`,
  )
})

test('goes out as CSV by the month of the academy', async () => {
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
    for await (const piece of createLedgerCsv(world.db, month, zone)) csv += piece
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

test('is entered into by whoever changes a payment, whatever else their session calls so', async () => {
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
