import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations, knownMigrations } from '../../platform/server/db/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

const BEFORE = knownMigrations.at(
  knownMigrations.findIndex(({ tag }) => tag.endsWith('_transfers_pay_once')) - 1,
)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('template1')
  await database.sql.begin((tx) => applyMigrations(tx, BEFORE?.tag))
})
afterAll(() => database.close())

test('frees the IDs of approvals by mistake, finds references in old IDs, and repairs states', async () => {
  const { sql } = database
  await sql`
    insert into users (id, username, password_hash)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'student-' || n, 'none' from generate_series(1, 3) as n`
  await sql`
    insert into orders (user_id, username, kind, course_title, course_price_paise, amount_due_paise)
    select id, username, 'course', 'Ragas', 99900, 99900 from users order by username`
  await sql`
    insert into payments (order_id, user_id, amount_paise, amount_due_paise, transaction_id, transaction_key, payment_method, order_code,
      status, decided_at, revoked_at)
    select id, user_id, 99900, 99900, 'UPI 63261234567' || id, 'UPI63261234567' || id, 'UPI', 'LN' || id, 'approved', now(),
      case when id < 3 then now() end
    from orders order by id`
  await sql`
    insert into refunds (payment_id, reason, amount_paise, refunded_on, created_by_name)
    values (1, 'mistake', 99900, '2026-11-20', 'boss'), (2, 'refund', 99900, '2026-11-20', 'boss')`
  await sql`
    insert into billing_details (user_id, name, gstin, state)
    select id, 'A name', case username when 'student-2' then '27AAPFU0939F1ZV' end, case username when 'student-3' then '29' else 'constructor' end
    from users`
  await sql.begin((tx) => applyMigrations(tx))
  const used = await sql`
    select id from payments where not is_transaction_free and status <> 'rejected'
      and transaction_marks(transaction_id, corrected_keys || transaction_key)
        && array['632612345671', '632612345672', '632612345673'] order by id`
  expect(used.map(({ id }) => Number(id))).toEqual([2, 3])
  const states = await sql`select state from billing_details join users on id = user_id order by username`
  expect(states.map(({ state }) => state as unknown)).toEqual([null, '27', '29'])
  await expect(sql`update billing_details set state = 'toString'`).rejects.toThrow('billing_details_state')
})
