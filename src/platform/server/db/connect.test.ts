import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { likePattern } from './like-pattern.ts'
import { connect, databaseErrorCode, pgConnectionString, transact } from './connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.sql`create table tallies (id int primary key, value int not null)`
})
afterAll(() => database.close())

test('gives each test file a database with the whole schema and no rows', async () => {
  const [row] = await database.sql`select count(*)::int as users from users`
  expect(row).toEqual({ users: 0 })
})

test('retries a transaction after a deadlock', async () => {
  const { db } = database
  await database.sql`insert into tallies values (1, 0), (2, 0)`
  // Updates rows in opposite orders. Without retries, one update of each pair would fail with a deadlock.
  const bump = (order: number[]) =>
    transact(db, async (tx) => {
      for (const id of order) {
        await tx.execute(sql`update tallies set value = value + 1 where id = ${id}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })
  await Promise.all([bump([1, 2]), bump([2, 1])])
  expect(await database.sql`select value from tallies where id < 3`).toEqual([{ value: 2 }, { value: 2 }])
})

test('does not retry other failures', async () => {
  let runs = 0
  const failing = transact(database.db, async (tx) => {
    runs += 1
    await tx.execute(sql`select 1 / 0`)
  })
  const error = await failing.catch((caught: unknown) => caught)
  expect(databaseErrorCode(error)).toBe('22012')
  expect(runs).toBe(1)
})

test('prepares a statement once for a connection, even in transactions, but not a condition that is marked', async () => {
  const { db, close } = connect(database.url, { max: 1 })
  const ask = (on: Pick<typeof db, 'execute'>, value: number) =>
    on.execute(sql`select ${value}::int + 1 as sum, 'prepared here' as name`)
  const find = (text: string) =>
    db.execute(sql`select ${text}::text like ${likePattern('a')} as found, 'prepared here' as name`)
  expect([await ask(db, 1), await ask(db, 2)].flat()).toMatchObject([{ sum: 2 }, { sum: 3 }])
  await db.transaction(async (tx) => {
    expect(await ask(tx, 3)).toMatchObject([{ sum: 4 }])
    await tx.transaction((inner) => ask(inner, 4))
  })
  expect([await find('a'), await find('b')].flat()).toMatchObject([{ found: true }, { found: false }])
  const prepared = await db.execute(
    sql`select calls.n::int from (select generic_plans + custom_plans as n from pg_prepared_statements
      where statement like '%prepared here%' and statement like ${'%sum%'}) as calls`,
  )
  expect(prepared).toEqual([{ n: 4 }])
  const [others] = await db.execute<{ count: number }>(
    sql`select count(*)::int from pg_prepared_statements where statement like '%as found%' and statement not like ${'%pg_prepared%'}`,
  )
  expect(others).toEqual({ count: 0 })
  await close()
})

test('reconnects after lost connections', async () => {
  const { sql: own, close } = connect(database.url, { max: 2 })
  await own`select 1`
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await own`select 1`.catch(() => undefined)
  expect(await own`select 1 as one`).toEqual([{ one: 1 }])
  await close()
})

test('accepts a socket in the format of libraries for pg', () => {
  const address = { host: '/a b/data', port: 5432, user: 'me', password: 'p/w', database: 'lantern' }
  expect(pgConnectionString(address)).toBe('postgres://me:p%2Fw@localhost:5432/lantern?host=%2Fa%20b%2Fdata')
  expect(pgConnectionString('postgres://u@h/d')).toBe('postgres://u@h/d')
})
