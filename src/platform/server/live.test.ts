import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from './db/connect.ts'
import { createLive, type Live } from './live.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

const quiet = { info: () => undefined, warn: () => undefined }

let database: TestDatabase
let here: Live
let there: Live

beforeAll(async () => {
  database = await createTestDatabase()
  here = createLive({ sql: database.sql, log: quiet })
  there = createLive({ sql: database.sql, log: quiet })
  await Promise.all([here.ready(), there.ready()])
})

afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await database.close()
})

test('sends committed messages to every instance, and nothing else', async () => {
  const heard: unknown[] = []
  const stops = [here, there].map((live) => live.subscribe('colours', (payload) => heard.push(payload)))
  there.subscribe('shapes', () => heard.push('shape'))
  await expect(
    transact(database.db, async (tx) => {
      await here.publish(tx, 'colours', { name: 'never' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await transact(database.db, (tx) => here.publish(tx, 'colours', { name: 'red', id: 7 }))
  await vi.waitFor(() => expect(heard).toHaveLength(2), 15_000)
  expect(heard).toEqual([
    { name: 'red', id: 7 },
    { name: 'red', id: 7 },
  ])

  for (const stop of stops) stop()
  const again = vi.fn()
  here.subscribe('colours', again)
  await here.publish(database.db, 'colours')
  await vi.waitFor(() => expect(again).toHaveBeenCalledWith({}), 15_000)
  expect(heard).toHaveLength(2)
})

test('a failing subscriber does not affect the others', async () => {
  const other = vi.fn()
  here.subscribe('trouble', () => {
    throw new Error('mine')
  })
  here.subscribe('trouble', other)
  await here.publish(database.db, 'trouble')
  await vi.waitFor(() => expect(other).toHaveBeenCalled(), 15_000)
})

test('continues after messages that Lantern did not send', async () => {
  const heard = vi.fn()
  here.subscribe('after', heard)
  for (const told of ['', 'test', 'null', '{"topic":"after"}'])
    await database.sql`select pg_notify('lantern', ${told})`
  await here.publish(database.db, 'after', { id: 1 })
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith({ id: 1 }), 15_000)
})

test("refuses messages that NOTIFY can't send", async () => {
  await expect(here.publish(database.db, 'long', { text: 'x'.repeat(8000) })).rejects.toThrow('too long')
})

test('recovers by itself, and reports that messages may have been missed', async () => {
  const gap = vi.fn()
  const heard = vi.fn()
  here.onGap(gap)
  here.subscribe('after', heard)
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lantern live'`
  await vi.waitFor(() => expect(gap).toHaveBeenCalledOnce(), 15_000)
  await here.ready()
  await there.ready()
  expect(here.connected).toBe(true)
  await there.publish(database.db, 'after', { id: 1 })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), 15_000)
})

test('uses one connection for any number of topics', async () => {
  for (let n = 0; n < 50; n += 1) here.subscribe(`topic ${n}`, () => undefined)
  const [row] = await database.sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'lantern live'`
  expect(row?.['n']).toBe(2)
})
