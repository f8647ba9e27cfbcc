import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Replicated, startReplicated } from '../../../testing/replica.ts'
import { connect, type Connection, type PooledDb } from './connect.ts'
import { createReading, type Reading } from './reading.ts'

let folder: string
let databases: Replicated
let primary: Connection
const warn = vi.fn()
const opened: Reading[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lantern-replica-'))
  databases = await startReplicated(folder)
  primary = connect(databases.primary.address)
  await primary.sql`create table notes (n int)`
})
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  await primary.close()
  await databases.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(url = databases.replica.url): Reading {
  const reading = createReading(primary.db, url, { warn })
  opened.push(reading)
  return reading
}

const isReplica = async (db: PooledDb) =>
  (await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`))[0]?.is
const count = async (db: PooledDb) =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from notes`))[0]?.n

test('long reads use the replica, with all earlier writes', async () => {
  const reading = open()
  await primary.sql`insert into notes values (0)`
  await expect.poll(async () => isReplica(await reading.db()), { timeout: 60_000 }).toBe(true)
  for (let n = 2; n <= 50; n += 1) {
    await primary.sql`insert into notes values (${n})`
    expect(await count(await reading.db())).toBe(n)
  }
})

test('a replica that is behind is not used', async () => {
  const reading = open()
  const follower = connect(databases.replica.url)
  await follower.sql`select pg_wal_replay_pause()`
  await expect
    .poll(async () => (await follower.sql`select pg_get_wal_replay_pause_state() as state`)[0]?.['state'])
    .toBe('paused')
  const before = (await count(primary.db)) ?? 0
  await primary.sql`insert into notes values (0)`
  expect(await count(follower.db)).toBe(before)
  const db = await reading.db()
  expect([await isReplica(db), await count(db)]).toEqual([false, before + 1])
  await follower.sql`select pg_wal_replay_resume()`
  await expect.poll(async () => isReplica(await reading.db())).toBe(true)
  await follower.close()
})

test('a hanging replica causes no wait', async () => {
  const url = new URL(databases.replica.url)
  const { hostname, port } = url
  const sockets: Socket[] = []
  const wire = createServer((socket) => {
    const there = createConnection(Number(port), hostname)
    sockets.push(socket, there)
    for (const one of [socket, there]) one.on('error', () => undefined)
    socket.pipe(there).pipe(socket)
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  url.port = String((wire.address() as AddressInfo).port)
  const reading = open(url.href)
  await expect.poll(async () => isReplica(await reading.db()), { timeout: 60_000 }).toBe(true)
  for (const socket of sockets) socket.unpipe().pause()
  expect(await reading.db()).toBe(primary.db)
  for (const socket of sockets) socket.destroy()
  wire.close()
  warn.mockClear()
}, 90_000)

test('a database that is not a replica is never used, and an unavailable one does no harm', async () => {
  const itself = open(databases.urlOf(databases.primary.address))
  expect(await itself.db()).toBe(primary.db)
  const other = open(databases.urlOf({ ...databases.primary.address, database: 'postgres' }))
  expect(await other.db()).toBe(primary.db)
  expect(warn.mock.calls.map(([{ err }]) => String(err))).toEqual(
    Array(2).fill('Error: DATABASE_READ_URL is not a replica of DATABASE_URL'),
  )
  const reading = open()
  await databases.replica.stop()
  expect(await count(await reading.db())).toBeGreaterThan(0)
  expect(await reading.db()).toBe(primary.db)
})
