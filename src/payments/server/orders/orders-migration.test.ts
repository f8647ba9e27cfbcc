import { sql as query } from 'drizzle-orm'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEMBERSHIP_TITLE } from '../../rules.ts'
import { YEARLY_PLAN_ID } from '../../../academy/defaults.rules.ts'
import { applyMigrations, knownMigrations } from '../../../platform/server/db/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { usesOf, isActive } from '../coupons/uses.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { checkInvoices } from '../documents/check-invoices.ts'
import { getPayment, isSameAttempt } from '../payments.ts'
import { readBalance } from './orders.ts'

const BEFORE = knownMigrations.at(knownMigrations.findIndex(({ tag }) => tag.slice(5) === 'orders') - 1)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('template1')
  await database.sql.begin((tx) => applyMigrations(tx, BEFORE?.tag))
  await fill(database.sql)
})
afterAll(() => database.close())

const user = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const YEARLY = { title: MEMBERSHIP_TITLE, months: 12, courseIds: null }
const HALF = { title: 'Half a year', pricePaise: 300_000, months: 6, courseIds: null }

type Old = Record<string, string | number | null | number[]>

/** Inserts payments of every kind in the previous schema, in which the payment row has all terms of the order. */
async function fill(sql: postgres.Sql): Promise<void> {
  await sql`insert into settings (key, value) values ('gstin', '29ABCDE1234F1Z5'), ('gst_name', 'Lantern'),
      ('membership_price', '₹5,999.50'), ('yearly_plan', 'off')`
  await sql`
    insert into users (id, username, password_hash)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person-' || n, 'none' from generate_series(1, 8) as n`
  await sql`insert into categories (name) values ('Music')`
  await sql`
    insert into courses (slug, title, instructor, description, thumbnail, category_id, duration, is_premium, price_paise)
    select 'course-' || n, 'Course ' || n, 'A teacher', 'About it', '/t.png', 1, '1 hour', true, 100000 from generate_series(1, 3) as n`
  await sql`insert into plans (title, price_paise, months) values ('Half a year', 300000, 6)`
  await sql`insert into coupons (code, amount_paise, subject) values ('TEN', 10000, 'everything')`

  let made = 0
  const pay = async (n: number | null, values: Old, ...earlier: number[]): Promise<number> => {
    made += 1
    const course = values['course_id'] ?? null
    const row: Old = {
      user_id: n === null ? null : user(n),
      username: n === null ? 'gone' : `person-${n}`,
      kind: course === null && values['part'] === undefined ? 'membership' : 'course',
      course_title: course === null ? null : `Course ${Number(course)}`,
      course_price_paise: course === null ? null : 100_000,
      amount_paise: Number(values['amount_due_paise'] ?? 100_000),
      amount_due_paise: 100_000,
      transaction_id: `T ${made}`,
      transaction_key: `T${made}`,
      payment_method: 'UPI',
      order_code: `LN${made}`,
      status: 'approved',
      submitted_at: ago(100 - made),
      ...values,
    }
    row['decided_at'] =
      row['status'] === 'pending'
        ? null
        : new Date(Date.parse(String(row['submitted_at'])) + 3_600_000).toISOString()
    const [payment] = await sql<{ id: number }[]>`insert into payments ${sql(row)} returning id`
    for (const previous of earlier)
      await sql`insert into payment_history (payment_id, previous_payment_id) values (${payment?.id ?? 0}, ${previous})`
    return payment?.id ?? 0
  }
  const back = (id: number, paise: number, reason = 'refund') => sql`
    insert into refunds (payment_id, reason, amount_paise, refunded_on, created_by_name, created_at)
    values (${id}, ${reason}, ${paise}, current_date, 'boss', clock_timestamp())`
  const revoke = async (id: number, paise: number, reason = 'refund') => {
    await back(id, paise, reason)
    await sql`update payments set revoked_at = submitted_at + interval '5 hours' where id = ${id}`
  }
  const rejected = { status: 'rejected' }
  const pending = { status: 'pending' }
  const ten = { coupon_id: 1, coupon_code: 'TEN', discount_paise: 10_000 }
  const half = { plan_id: 1, plan_terms: JSON.stringify(HALF) }
  const thirds = { course_id: 2, parts: 3 }

  // A short payment with a coupon, and the payment of its balance.
  const short = await pay(1, {
    course_id: 1,
    ...ten,
    amount_due_paise: 90_000,
    ...rejected,
    received_paise: 60_000,
  })
  const rest = await pay(1, { course_id: 1, ...ten, amount_due_paise: 30_000 }, short)
  await back(rest, 500)
  // A rejected payment with a coupon, and a retry without it.
  await pay(
    2,
    { course_id: 1, ...pending },
    await pay(2, { course_id: 1, ...ten, amount_due_paise: 90_000, ...rejected }),
  )
  // Three instalments: the first after a rejection, the second in two payments, the third pending.
  const refused = await pay(3, { ...thirds, part: 1, amount_due_paise: 33_400, ...rejected })
  await pay(3, { ...thirds, part: 1, amount_due_paise: 33_400 }, refused)
  const second = await pay(3, {
    ...thirds,
    part: 2,
    amount_due_paise: 33_300,
    ...rejected,
    received_paise: 20_000,
  })
  await pay(3, { ...thirds, part: 2, amount_due_paise: 13_300 }, second)
  await pay(3, { ...thirds, part: 3, amount_due_paise: 33_300, ...pending })
  // A short payment that was refunded, and a retry.
  const returned = await pay(4, { course_id: 1, ...rejected, received_paise: 70_000 })
  await revoke(returned, 70_000)
  await pay(4, { course_id: 1, ...rejected }, returned)
  // An order of seats.
  await pay(5, { course_id: 3, seats: 5, seat_code: user(99), amount_due_paise: 500_000 })
  // Upgrade credit from a course, for a plan that was at first paid only in part.
  const bought = await pay(6, { course_id: 3 })
  const credit = { credit_paise: 100_000, counted_ids: [bought], ...half }
  const part = await pay(6, { ...credit, amount_due_paise: 200_000, ...rejected, received_paise: 150_000 })
  await pay(6, { ...credit, amount_due_paise: 50_000 }, part)
  // A Premium plan that was revoked, first as a mistake, and bought again.
  await revoke(await pay(7, { amount_due_paise: 499_900 }), 499_900, 'mistake')
  const year = await pay(7, { amount_due_paise: 499_900 })
  await sql`
    insert into entitlements (user_id, source, payment_id, starts_at, ends_at)
    values (${user(7)}, 'plan', ${year}, now(), now() + interval '1 year')`
  await sql`insert into coupons (code, percent, subject) values ('YEAR', 10, 'plan')`
  // Instalments of a deleted account, for a deleted course.
  const gone = { parts: 2, course_title: 'Course 9', course_price_paise: 80_000, amount_due_paise: 40_000 }
  await pay(null, { ...gone, part: 1 })
  await pay(null, { ...gone, part: 2 })
  // A revoked first instalment, and another agreement.
  await revoke(await pay(8, { ...thirds, part: 1, amount_due_paise: 33_400 }), 33_400)
  await pay(8, { ...thirds, part: 1, amount_due_paise: 33_400 })
  await sql`
    insert into entitlements (user_id, course_id, source, payment_id) values (${user(6)}, 3, 'purchase', ${bought})`
}

/** Columns that later migrations renamed. */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  part: 'instalment',
  paper_code: 'document_code',
  told_days: 'reminded_days',
}

const withCurrentNames = (rows: readonly (object | undefined)[]) =>
  [...rows].map((row) =>
    Object.fromEntries(
      Object.entries(row ?? {}).map(([name, value]) => [CURRENT_NAMES[name] ?? name, value]),
    ),
  )

/** Returns the data that must stay exactly the same. */
const readMoney = async (sql: postgres.Sql) => ({
  ledger: await sql`select * from ledger_entries order by id`,
  invoices: await sql`select * from invoices order by id`,
  refunds: withCurrentNames(await sql`select * from refunds order by id`),
  // In the previous schema, the Premium plan had no row.
  entitlements: withCurrentNames(
    await sql`
    select *, case when source = 'plan' then coalesce(plan_id, 0) end as plan_id from entitlements order by id`,
  ).map(({ batch_id: _later, ...entitlement }) => entitlement),
  revenue: await sql`
    select noun, sum(paise)::int as paise
    from (select noun, change as paise from count_changes union all select noun, count from counters) as counted
    where noun in ('revenue', 'approvals') group by 1 order by 1`,
  attempts: withCurrentNames(
    await sql`
    select * from payments order by id`,
  ).map(
    ({
      id,
      user_id,
      instalment = null,
      amount_paise,
      amount_due_paise,
      received_paise,
      transaction_id,
      order_code,
      status,
      submitted_at,
      decided_at,
      revoked_at,
      document_code,
    }) => ({
      id,
      user_id,
      instalment,
      amount_paise,
      amount_due_paise,
      received_paise,
      transaction_id,
      order_code,
      status: status === 'short' ? 'rejected' : status,
      submitted_at,
      decided_at,
      revoked_at,
      document_code,
    }),
  ),
})

test('the migration keeps every amount, document and attempt, and finds their orders', async () => {
  const { sql, db } = database
  const money = await readMoney(sql)
  expect(money.invoices.length).toBeGreaterThan(15)
  const history = await sql`
    select payment_id as id, previous_payment_id as earlier from payment_history order by 1, 2`
  // The terms of the latest retry apply.
  const terms = await sql<Old[]>`
    select id, username, kind, course_id as "courseId", course_title as "courseTitle", course_price_paise as "coursePricePaise",
      plan_id as "planId", plan_terms as "planTerms", coupon_id as "couponId", coupon_code as "couponCode",
      discount_paise as "discountPaise", credit_paise as "creditPaise", parts as instalments, seats, seat_code as "seatCode"
    from payments p where not exists (select from payment_history h where h.previous_payment_id = p.id) or received_paise is not null
    order by id`
  const prices = await sql<{ id: number; price: number; received: number }[]>`
    select p.id, (p.amount_due_paise + coalesce(sum(t.received_paise) filter (
        where t.id <> p.id and (t.revoked_at is null or t.revoked_at > p.submitted_at)), 0))::int as price,
      coalesce(sum(t.received_paise) filter (where t.revoked_at is null), 0)::int as received
    from payments p join payments t on t.id = p.id
      or t.id in (select h.previous_payment_id from payment_history h where h.payment_id = p.id)
    where not exists (select from payment_history h where h.previous_payment_id = p.id)
    group by p.id order by p.id`
  const uses = await sql<{ uses: number; given: number }[]>`
    select sum(coalesce(p.seats, 1))::int as uses, sum(p.discount_paise)::int as given from payments p
    where p.coupon_id is not null and p.revoked_at is null and (p.status <> 'rejected' or p.received_paise is not null)
      and not exists (select from payment_history h join payments later on later.id = h.payment_id
        where h.previous_payment_id = p.id and later.revoked_at is null
          and (later.status <> 'rejected' or later.received_paise is not null))`

  await sql.begin((tx) => applyMigrations(tx))

  expect(await readMoney(sql)).toEqual(money)
  expect(
    await sql`
      select status, count(*)::int as count, count(received_paise)::int as received,
        counter_total('payments/' || status, 0, 0)::int as total
      from payments p group by status order by status`,
  ).toEqual([
    { status: 'approved', count: 12, received: 0, total: 12 },
    { status: 'pending', count: 2, received: 0, total: 2 },
    { status: 'rejected', count: 3, received: 0, total: 3 },
    { status: 'short', count: 4, received: 4, total: 4 },
  ])
  expect(await checkLedger(db)).toEqual([])
  expect(await checkInvoices(db)).toEqual([])
  expect([
    ...(await db.execute(query`
      select p.id, b.id as earlier from payments p join payments b on ${isSameAttempt(query`b`, query`p`)} and b.id < p.id order by 1, 2`)),
  ]).toEqual([...history])
  for (const { id, ...agreed } of terms)
    expect(await getPayment(db, Number(id)), `payment ${Number(id)}`).toMatchObject(
      agreed['kind'] === 'membership' && agreed['planId'] === null
        ? { ...agreed, planId: YEARLY_PLAN_ID, planTerms: { ...YEARLY, pricePaise: 499_900 } }
        : agreed,
    )
  for (const { id, price, received } of prices) {
    const balance = await readBalance(db, await getPayment(db, id))
    expect([id, balance.receivedPaise + balance.balancePaise, balance.receivedPaise]).toEqual([
      id,
      price,
      received,
    ])
  }
  expect([
    ...(await db.execute(query`
      select ${usesOf} as uses, sum(o.discount_paise)::int as given from orders o
      where o.coupon_id is not null and ${isActive('o')}`)),
  ]).toEqual([...uses])
  expect(
    await sql`select title, price_paise, months, is_visible from plans where id = ${YEARLY_PLAN_ID}`,
  ).toEqual([{ title: YEARLY.title, price_paise: 599_950, months: 12, is_visible: false }])
  expect(await sql`select code, plan_id from coupons order by code`).toEqual([
    { code: 'TEN', plan_id: null },
    { code: 'YEAR', plan_id: YEARLY_PLAN_ID },
  ])
  // Instalments and retries belong to one order. A new purchase is another order.
  expect(
    await sql`
      select array_agg(p.id order by p.id) as payments, o.amount_due_paise as due, o.instalments, o.counted_order_ids as counted
      from orders o join payments p on p.order_id = o.id group by o.id having count(*) > 1 or o.credit_paise > 0 order by 1`,
  ).toEqual([
    { payments: [1, 2], due: 90_000, instalments: null, counted: null },
    { payments: [3, 4], due: 100_000, instalments: null, counted: null },
    { payments: [5, 6, 7, 8, 9], due: 100_000, instalments: 3, counted: null },
    { payments: [10, 11], due: 100_000, instalments: null, counted: null },
    { payments: [14, 15], due: 200_000, instalments: null, counted: [13] },
    { payments: [18, 19], due: 80_000, instalments: 2, counted: null },
  ])
  expect(
    await sql`select nextval(pg_get_serial_sequence('orders', 'id')) > max(id) as free from orders`,
  ).toEqual([{ free: true }])
})
