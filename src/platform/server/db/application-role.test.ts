import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { canRewriteHistory } from './application-role.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const REFUSED = /permission denied|must be owner|must be able to SET ROLE/
const entries = () => database.sql`select actor_name, action from audit_log order by id`

test('the application can only add to the audit log', async () => {
  const { sql } = database.application
  // The application role has no grant option, so this statement grants nothing.
  await sql`grant all on audit_log to lantern`
  await sql`insert into audit_log (actor_name, action, subject_kind, subject_id) values ('asha', 'user.role', 'user', '1')`
  for (const attempt of [
    `update audit_log set actor_name = 'nobody'`,
    `delete from audit_log`,
    `truncate audit_log`,
    `insert into audit_log (id, actor_name, action, subject_kind) overriding system value values (1, 'n', 'n', 'n')
      on conflict (id) do update set actor_name = 'nobody'`,
    `merge into audit_log a using (select 1 as id) n on a.id = n.id when matched then delete`,
    `select * from audit_log for update`,
    `alter table audit_log disable trigger all`,
    `drop trigger audit_log_append_only on audit_log`,
    `create trigger mine before insert on audit_log for each row execute function refuse_change()`,
    `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$`,
    `alter function refuse_change() rename to other`,
    `create rule mine as on insert to audit_log do instead nothing`,
    `alter table audit_log owner to lantern`,
    `drop table audit_log`,
    `set session_replication_role = replica`,
    `set role postgres`,
    `alter role lantern superuser`,
    `create table mine (id int)`,
    `copy audit_log from program 'true'`,
  ])
    await expect(sql.unsafe(attempt), attempt).rejects.toThrow(REFUSED)
  expect(await entries()).toEqual([{ actor_name: 'asha', action: 'user.role' }])
})

test('can only add to append-only tables, and can change the rows of all others', async () => {
  const tables = await database.application.sql<{ name: string; rights: string }[]>`
    select relname as name, concat_ws(' ', case when has_table_privilege(oid, 'select') then 'r' end,
      case when has_table_privilege(oid, 'insert') then 'a' end, case when has_table_privilege(oid, 'update') then 'w' end,
      case when has_table_privilege(oid, 'delete') then 'd' end, case when has_table_privilege(oid, 'truncate') then 'D' end) as rights
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  expect(tables.length).toBeGreaterThan(20)
  const appended = new Set(['audit_log', 'invoices', 'ledger_entries', 'refunds'])
  for (const { name, rights } of tables)
    expect([name, rights]).toEqual([name, appended.has(name) ? 'r a' : 'r a w d'])
})

test('gets the right permissions at each start', async () => {
  await database.sql`grant all on audit_log to lantern`
  await database.sql`revoke all on users from lantern`
  await database.sql`create table later (id int)`
  expect(await migrate(database.url, database.application.url)).toEqual({ confined: true })
  const { sql } = database.application
  await expect(sql`delete from audit_log`).rejects.toThrow(REFUSED)
  await sql`insert into later values (1)`
  expect(await sql`select 1 from users`).toEqual([])
})

test("reads the used IDs, and can't change sequences", async () => {
  await database.sql`create table numbered (id int generated always as identity)`
  await migrate(database.url, database.application.url)
  const { sql } = database.application
  const sequences = await sql<{ name: string; reads: boolean; uses: boolean }[]>`
    select relname as name, has_sequence_privilege(oid, 'select') as reads,
      has_sequence_privilege(oid, 'usage, update') as uses
    from pg_sequence join pg_class on oid = seqrelid where relnamespace = 'public'::regnamespace`
  expect(sequences.length).toBeGreaterThan(20)
  expect(sequences.filter(({ reads, uses }) => !reads || uses)).toEqual([])
})

test('warns if a role can do more, because it owns the tables', async () => {
  const can = (role: string) => database.sql.begin((tx) => canRewriteHistory(tx, role))
  expect([await can('lantern'), await can('postgres')]).toEqual([false, true])
})
