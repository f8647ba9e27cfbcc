import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations, knownMigrations } from '../../../platform/server/db/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type Access, readAccess, readAccessOfUnion } from '../../../testing/setups/older-access.ts'

const BEFORE = knownMigrations.at(knownMigrations.findIndex(({ tag }) => tag.endsWith('_entitlements')) - 1)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('template1')
  await database.sql.begin((tx) => applyMigrations(tx, BEFORE?.tag))
  await fill(database.sql)
})
afterAll(() => database.close())

/**
 * Inserts forty users with purchases, plans, seats, scholarships, instalments and provisional access, in all states.
 */
async function fill(sql: postgres.Sql): Promise<void> {
  await sql`insert into settings (key, value) values ('grace_days', '5')`
  await sql`
    insert into users (id, username, password_hash)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person-' || n, 'none' from generate_series(1, 40) as n`
  await sql`insert into categories (name) values ('Music')`
  await sql`
    insert into courses (slug, title, instructor, description, thumbnail, category_id, duration, is_premium, price_paise)
    select 'course-' || n, 'Course ' || n, 'A teacher', 'About it', '/t.png', 1, '1 hour', true, 99900 from generate_series(1, 5) as n`
  await sql`
    insert into plans (title, price_paise, months, course_ids) values ('Two', 99900, 6, '{1,2}'), ('Everything', 99900, 1, null)`
  // The number n determines the user, course, kind and state of each payment.
  await sql`
    insert into payments (user_id, username, kind, course_id, course_price_paise, plan_id, plan_terms, amount_paise, amount_due_paise,
      received_paise, transaction_id, transaction_key, payment_method, order_code, status, submitted_at, decided_at, revoked_at,
      opens_by_grants, seats, seat_code, part, parts)
    select case when n % 41 > 0 then ('00000000-0000-4000-8000-' || lpad((n % 41)::text, 12, '0'))::uuid end, 'somebody', kind,
      case when kind = 'course' and n % 29 > 0 then 1 + n / 41 % 5 end, case when kind = 'course' then 99900 end,
      plan, case when plan = 1 then '{"title": "Two", "months": 6, "courseIds": [1, 2]}'::jsonb
        when plan = 2 then '{"title": "Everything", "months": 1, "courseIds": null}'::jsonb end,
      99900, 99900, case when state = 'short' then 50000 end, 'T' || n, 'T' || n, 'UPI', 'LN' || n,
      case state when 'short' then 'rejected' when 'revoked' then 'approved' else state end,
      now() - interval '1 year' + n * interval '1 day', case when state <> 'pending' then now() - interval '300 days' + n * interval '1 day' end,
      case when state = 'revoked' then now() - n * interval '1 hour' end,
      n % 3 = 0, case when n % 9 = 0 then 5 end, case when n % 9 = 0 then gen_random_uuid() end,
      case when kind = 'course' and n % 9 = 3 then 1 end, case when kind = 'course' and n % 9 = 3 then 2 end
    from generate_series(1, 260) as n
      cross join lateral (select case when n / 41 < 5 then 'course' else 'membership' end as kind,
        (array['approved', 'approved', 'pending', 'revoked', 'rejected', 'short', 'approved'])[1 + n % 7] as state) as s
      cross join lateral (select nullif(case when kind = 'membership' then n % 3 end, 0) as plan) as p
    on conflict do nothing`
  await sql`
    insert into memberships (user_id, payment_id, plan_id, course_ids, told_days, starts_at, ends_at)
    select user_id, id, plan_id, case when plan_id = 1 then array[1, 2] end, nullif(id % 4, 0),
      now() - interval '20 days' + id % 30 * interval '1 day', now() + (id % 30 - 15) * interval '1 day'  + interval '90 minutes'
    from payments where kind = 'membership' and status = 'approved' and revoked_at is null and user_id is not null and not opens_by_grants`
  await sql`
    insert into access_grants (user_id, course_id, source, payment_id, starts_at, ends_at, due_at, ended_at, is_taken_back)
    select p.user_id, case when n % 6 > 0 then 1 + n % 5 end, (array['scholarship', 'cash', 'seat', 'other', 'provisional', 'instalment'])[1 + n % 6],
      case when n % 6 <> 0 then p.id end, now() - interval '10 days' + n % 20 * interval '1 day',
      case when n % 4 > 0 then now() + interval '25 days' - n % 15 * interval '1 day' end, case when n % 6 = 5 then now() + interval '8 days' end,
      case when n % 5 = 0 then coalesce(p.revoked_at, p.decided_at) when n % 11 = 0 then now() - interval '1 hour' end, n % 5 = 0 and n % 6 = 2
    from generate_series(1, 200) as n join payments p on p.id = n and p.user_id is not null`
}

test('the migration keeps every access, to the second, and records why access ended', async () => {
  const { sql } = database
  const moments = await sql<{ at: string }[]>`
    select (moment + away)::text as at from (
      select starts_at from memberships union select ends_at from memberships union select ends_at + interval '5 days' from memberships
      union select starts_at from access_grants union select ends_at from access_grants
    ) as times (moment), unnest('{-1 s,0,1 s}'::interval[]) as away
    -- By rank, not by time: every run compares the same mixture of moments.
    where moment is not null order by md5((rank() over (order by moment, away))::text) limit 120`
  const before: Access[][] = []
  for (const { at } of moments) before.push([...(await readAccessOfUnion(sql, at))])
  // The comparison needs rows of every kind.
  expect(moments.length).toBe(120)
  expect(new Set(before.map((one) => JSON.stringify(one))).size).toBeGreaterThan(50)
  const grants = await sql`select id, source, due_at, granted_by_name from access_grants order by id`
  const revoked = await sql`
    select id from payments where status = 'approved' and revoked_at is not null and user_id is not null and not opens_by_grants
      and (course_id is not null or kind = 'membership') order by id`
  const [last] = await sql`select last_value from access_grants_id_seq`

  await sql.begin((tx) => applyMigrations(tx))

  for (const [index, { at }] of moments.entries())
    expect(await readAccess(sql, at), at).toEqual(before[index])
  expect(
    await sql`select id, source, due_at, granted_by_name from entitlements where source not in ('purchase', 'plan') order by id`,
  ).toEqual(grants)
  expect(
    await sql`select payment_id as id from entitlements where source in ('purchase', 'plan') and end_reason = 'revoked' order by 1`,
  ).toEqual(revoked)
  const reasons = await sql<{ reason: string }[]>`
    select distinct end_reason as reason from entitlements where end_reason is not null order by 1`
  expect(reasons.map(({ reason }) => reason)).toEqual(['by_hand', 'rejected', 'revoked', 'taken_back'])
  const [next] =
    await sql`select nextval(pg_get_serial_sequence('entitlements', 'id')) > ${last?.['last_value']} as free`
  expect(next).toEqual({ free: true })
})
