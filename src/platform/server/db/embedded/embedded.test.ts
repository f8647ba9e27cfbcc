import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Connection, connect } from '../connect.ts'
import { type Embedded, type EmbeddedOptions, findEmbedded, startEmbedded } from './embedded.ts'
import { borrowDatabase, openDatabase } from '../open.ts'
import { rotate } from './postmaster.ts'
import { isAlive, processesWith, signal } from './processes.ts'
import { StorageLockedError } from '../storage-lock.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const open: Connection[] = []
const running: Embedded[] = []
let folder: string

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lantern-pg-'))))
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close(0)))
  await Promise.all(running.splice(0).map((server) => server.stop()))
  // Processes of a killed server may still write files. `rmSync` of newer Node.js versions does not retry.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** Starts a server. Tests that check what survives a crash need `durable`, as in production. */
async function start({
  transport = 'socket',
  durable = false,
}: Pick<EmbeddedOptions, 'transport' | 'durable'> = {}) {
  const server = await startEmbedded({ folder, log, transport, durable })
  running.push(server)
  const connection = connect(server.address, { max: 2 })
  open.push(connection)
  return { server, sql: connection.sql }
}

async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !(await check());) {
    if (Date.now() > end) throw new Error('it did not happen within 20 seconds')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const works = (sql: Connection['sql']) =>
  sql`select 1`.then(
    () => true,
    () => false,
  )

test('creates a database for letters of every script, and keeps it after a stop', async () => {
  const { server, sql } = await start()
  expect(server.tookOver).toBe(false)
  await sql`create extension pg_trgm`
  const [row] =
    await sql`select lower('ÉÀ') as lower, similarity('हिन्दी', 'हिन्दी') as alike, current_setting('timezone') as zone`
  expect(row).toEqual({ lower: 'éà', alike: 1, zone: 'UTC' })
  await sql`create table kept (value text)`
  await sql`insert into kept values ('yes')`
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
  await server.stop()

  const again = await start()
  expect(await again.sql`select value from kept`).toEqual([{ value: 'yes' }])
})

test('takes over a server that is still running', async () => {
  const { server } = await start()
  const pid = server.pid()
  server.release()
  const again = await start()
  expect(again.server.tookOver).toBe(true)
  expect(again.server.pid()).toBe(pid)
  await again.server.stop()
  expect(isAlive(pid ?? 0)).toBe(false)
})

test.each(['socket', 'tcp'] as const)(
  'starts a server that was killed again, automatically (%s)',
  async (transport) => {
    const { server, sql } = await start({ transport, durable: true })
    server.supervise()
    await sql`create table kept (value text)`
    await sql`insert into kept values ('yes')`
    const before = server.pid() ?? 0
    process.kill(before, 'SIGKILL')
    await until(async () => server.pid() !== null && server.pid() !== before && (await works(sql)))
    expect(await sql`select value from kept`).toEqual([{ value: 'yes' }])
  },
)

test('restarts a killed server that it took over', async () => {
  const first = await start()
  first.server.release()
  const { server, sql } = await start()
  server.supervise()
  const before = server.pid() ?? 0
  process.kill(before, 'SIGKILL')
  await until(async () => server.pid() !== before && (await works(sql)))
})

test('recovers after all processes were killed, even with active sessions and a reused process ID', async () => {
  const { server, sql } = await start({ durable: true })
  await sql`create table kept (value text)`
  await sql`insert into kept values ('yes')`
  const [{ mark } = { mark: '' }] = await sql<
    { mark: string }[]
  >`select current_setting('cluster_name') as mark`
  // A busy session takes longer to notice that the server was killed.
  const busy = sql`select count(*) from generate_series(1, 1000000000)`.catch(() => undefined)
  await until(async () => processesWith(mark).length > 3)
  const pid = server.pid() ?? 0
  server.release()
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid))
  const file = join(folder, 'data', 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
  const again = await start({ durable: true })
  expect(again.server.tookOver).toBe(false)
  expect(await again.sql`select value from kept`).toEqual([{ value: 'yes' }])
  await busy
})

test('cleans up after a start that was killed while it created the database', async () => {
  mkdirSync(join(folder, 'data.new.1'))
  writeFileSync(join(folder, 'data.new.1', 'PG_VERSION'), '18')
  mkdirSync(join(folder, 'data'))
  const { sql } = await start()
  expect(await works(sql)).toBe(true)
})

test('uses a port if the path is too long for a socket', async () => {
  const outer = folder
  folder = join(outer, 'a-long-name-'.repeat(8))
  const { server, sql } = await start()
  expect(server.address.host).toBe('127.0.0.1')
  expect(await works(sql)).toBe(true)
  const wrong = connect({ ...server.address, password: 'wrong' }, { max: 1 })
  expect(await works(wrong.sql)).toBe(false)
  await wrong.close(0)
  await server.stop()
  folder = outer
})

test('limits its log, temporary files and dead rows', async () => {
  const { sql } = await start()
  const [row] = await sql`
    select current_setting('temp_file_limit') as files, current_setting('autovacuum_vacuum_scale_factor') as dead,
      current_setting('max_wal_size') as log`
  expect(row).toEqual({ files: '1GB', dead: '0.05', log: '256MB' })

  const log = join(folder, 'long.log')
  const server = openSync(log, 'a')
  writeSync(server, 'x'.repeat(5_000_001))
  rotate(log)
  writeSync(server, 'after')
  closeSync(server)
  expect(readFileSync(log, 'utf8')).toBe('after')
  expect(statSync(`${log}.1`).size).toBe(5_000_001)
  rotate(log)
  expect(readFileSync(log, 'utf8')).toBe('after')
})

test("explains in one line why it can't run", async () => {
  await (await start()).server.stop()
  writeFileSync(join(folder, 'data', 'PG_VERSION'), '9.6\n')
  const failed = await startEmbedded({ folder, log }).catch((error: unknown) => error)
  expect(String(failed)).toMatch(
    /EmbeddedError: The database does not start: .*[Ii]ncompatible|not compatible/,
  )
})

test('refuses a second application, and lends the database to a command', async () => {
  const env = { databaseUrl: null, storageDir: folder }
  const owner = await openDatabase(env, log)
  await expect(openDatabase(env, log)).rejects.toThrow(StorageLockedError)

  // If the lock file is missing, the database lock still prevents the second start. The server keeps running.
  rmSync(join(folder, 'lantern.lock'))
  await expect(openDatabase(env, log)).rejects.toThrow(/in use by another Lantern/)

  const { sql, close } = connect(owner.address, { max: 1 })
  open.push({ sql, close, db: connect(owner.address).db })
  expect(await works(sql)).toBe(true)
  const [role] = await sql`select current_user as name, rolsuper from pg_roles where rolname = current_user`
  expect(role).toEqual({ name: 'lantern', rolsuper: false })
  await owner.close()
  const borrowed = await borrowDatabase(env, log)
  expect(findEmbedded(join(folder, 'postgres'))).not.toBeNull()
  await borrowed.close()
  expect(findEmbedded(join(folder, 'postgres'))).toBeNull()
})

test.runIf(process.getuid?.() === 0)("works below a folder that its user can't list", async () => {
  chmodSync(folder, 0o700)
  const { sql } = await start()
  expect(await works(sql)).toBe(true)
  expect(statSync(join(folder, 'data')).uid).not.toBe(0)
})

test('does not affect other processes', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(2 ** 22 + 1)).toBe(false)
  signal(2 ** 22 + 1, 'SIGTERM')
})
