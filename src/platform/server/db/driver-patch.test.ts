import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { connect, databaseErrorCode, type Sql } from './connect.ts'

// Bugs of postgres.js that scripts/patch-driver.mjs fixes. Without the patch, each of these tests fails.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const codeOf = (answer: Promise<unknown>) => answer.then(() => 'no error', databaseErrorCode)

async function loseConnection(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  const [row] = await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
  await database.sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`
}

test('the rest of a transaction fails once its connection is lost', async () => {
  const { sql, close } = connect(database.url, { max: 1 })
  const codes: unknown[] = []
  const whole = sql.begin(async (tx) => {
    await loseConnection(tx)
    for (let n = 0; n < 3; n += 1) codes.push(await codeOf(tx`select 1`))
  })
  expect(await codeOf(whole)).toMatch(/CONNECTION_CLOSED|57P01/)
  await expect.poll(() => codes.length).toBe(3)
  expect(codes.slice(1)).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED'])
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await close()
})

test('a query on a lost reserved connection fails, and the process continues', async () => {
  const { sql, close } = connect(database.url, { max: 1 })
  const reserved = await sql.reserve()
  await loseConnection(reserved)
  await codeOf(reserved`select 1`)
  // The unpatched driver throws here, and no caller can catch the error.
  expect(await codeOf(reserved`select 1`)).toBe('CONNECTION_CLOSED')
  await close()
})

test('unsent data of a lost connection does not reach the next one', async () => {
  const { sql, close } = connect(database.url, { max: 1 })
  for (let round = 0; round < 10; round += 1) {
    const reserved = await sql.reserve()
    const lost = loseConnection(reserved)
    let code: string | null = null
    while (code !== 'CONNECTION_CLOSED') {
      // The driver sends in the next phase of the event loop. Sockets close between the two phases.
      await setImmediate()
      void codeOf(reserved`select 1`).then((answer) => (code = answer))
    }
    await lost
    const codes = new Set<string | null>()
    await expect.poll(async () => codes.add(await codeOf(sql`select 1`))).toContain('no error')
    // If these bytes are sent before the greeting of the next connection, it fails with CONNECT_TIMEOUT.
    expect(codes).not.toContain('CONNECT_TIMEOUT')
  }
  await close()
})
