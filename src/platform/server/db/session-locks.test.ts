import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { connect, type Connection } from './connect.ts'
import { createSessionLocks, type Release, type SessionLocks } from './session-locks.ts'

let database: TestDatabase
let connections: Connection[]
let one: SessionLocks
let other: SessionLocks

beforeAll(async () => {
  database = await createTestDatabase()
  connections = [1, 2].map(() => connect(database.url, { max: 2 }))
  const [first, second] = connections.map(({ sql }) => createSessionLocks(sql))
  one = first!
  other = second!
})
afterAll(async () => {
  for (const { close } of connections) await close(0)
  await database.close()
})

test('belong to one process, and one of its requests, at a time', async () => {
  const release = await one.take('a')
  expect(release).not.toBeNull()
  expect(await one.take('a')).toBeNull()
  expect(await other.take('a')).toBeNull()
  const beside = await other.take('b')
  expect(await one.take('b')).toBeNull()
  await release?.()
  const again = await other.take('a')
  expect(again).not.toBeNull()
  await Promise.all([again?.(), beside?.()])
  expect(
    await database.sql`select 1 from pg_locks where locktype = 'advisory' and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`,
  ).toEqual([])
})

test('end when their connection is lost, and the next one works', async () => {
  const lost: string[] = []
  const release = await one.take('a', () => lost.push('a'))
  await database.sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`
  let theirs: Release | null = null
  await expect.poll(async () => (theirs ??= await other.take('a'))).not.toBeNull()
  await expect.poll(() => lost).toEqual(['a'])
  expect(await one.take('a')).toBeNull()
  await (theirs as Release | null)?.()
  // The lost lock does not block this process, and its late release does not end the new lock.
  const again = await one.take('a')
  expect(again).not.toBeNull()
  await release?.()
  expect(await other.take('a')).toBeNull()
  await again?.()
  for (let n = 0; n < 4; n += 1) expect(await connections[0]!.sql`select 1 as one`).toEqual([{ one: 1 }])
  const beside = await one.take('b')
  expect(beside).not.toBeNull()
  await beside?.()
})
