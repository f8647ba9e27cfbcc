import { execFile } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { recordedLine } from '../src/platform/server/db/embedded/postmaster.ts'
import { isAlive } from '../src/platform/server/db/embedded/processes.ts'
import { projectRoot } from '../src/platform/server/process/project-root.ts'
import { createTestDatabase } from '../src/testing/database.ts'
import {
  cleanUp,
  freePort,
  launchServer,
  type RunningServer,
  startServer,
  temporaryStorage,
} from './support/server.ts'

const running: RunningServer[] = []
async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer(env)
  running.push(server)
  return server
}
afterEach(async () => void (await Promise.all(running.splice(0).map((server) => server.stop()))))
afterAll(cleanUp)

async function refused(env: Record<string, string>) {
  const server = await launchServer(env)
  running.push(server)
  const { code } = await server.ended
  return { code, lines: server.errors().trim().split('\n') }
}

const postmaster = (server: RunningServer) => recordedLine(`${server.storageDir}/postgres/data`, 0) ?? 0

async function register(server: RunningServer, username: string): Promise<string> {
  const reply = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'a long password' }),
  })
  expect(reply.status).toBe(201)
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function signIn(server: RunningServer, username: string, password: string): Promise<unknown> {
  const reply = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return reply.json()
}

const statusOf = (server: RunningServer, path: string, cookie = '') =>
  fetch(`${server.url}${path}`, { headers: { cookie } }).then((reply) => reply.status)

test('reports each invalid environment variable in a line, and exits with 1', async () => {
  const { code, lines } = await refused({
    PORT: 'http',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://me:hush@db/x',
  })
  expect(code).toBe(1)
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL'])
  expect(lines.join()).not.toContain('hush')
})

test('reports that the port is in use, and stops its database', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const storageDir = temporaryStorage()
  const { code, lines } = await refused({ PORT: String(port), STORAGE_DIR: storageDir })
  other.close()
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining(`uses port ${port}`)])
  expect(recordedLine(`${storageDir}/postgres/data`, 0)).toBeNull()
})

test('refuses a storage folder that another one uses', async () => {
  const server = await start()
  const { code, lines } = await refused({ STORAGE_DIR: server.storageDir })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/is in use by another Lantern \(process \d+\)/)])
  expect(await statusOf(server, '/readyz')).toBe(200)
})

test.runIf(process.platform !== 'win32')(
  'writes files that other accounts of the machine cannot read',
  async () => {
    const { storageDir } = await start({ DEMO: 'on' })
    const open = readdirSync(storageDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const found = lstatSync(join(storageDir, name), { throwIfNoEntry: false })
      return found && !found.isSymbolicLink() && !found.isSocket() && (found.mode & 0o077) !== 0
    })
    // If root starts the server, the PostgreSQL account can enter the folder but not list it.
    expect(open).toEqual(process.getuid?.() === 0 ? ['postgres'] : [])
  },
)

test('refuses a read-only folder, and a database that rejects the connection', async () => {
  const folder = await refused({ STORAGE_DIR: '/dev/null/nowhere' })
  expect(folder).toEqual({ code: 1, lines: [expect.stringContaining('/dev/null/nowhere')] })

  const wrong = new URL(`${inject('databaseServer')}/no_such_database`)
  const database = await refused({ DATABASE_URL: wrong.href })
  expect(database).toEqual({ code: 1, lines: [expect.stringContaining('DATABASE_URL')] })
  expect(database.lines.join()).not.toContain(wrong.password)
})

test('returns 503 while its database is unavailable, and stops on request', async () => {
  const server = await launchServer({ DATABASE_URL: `postgres://u:p@127.0.0.1:${await freePort()}/x` })
  running.push(server)
  await expect.poll(() => statusOf(server, '/healthz').catch(() => 0), { timeout: 20_000 }).toBe(200)
  expect(await statusOf(server, '/readyz')).toBe(503)
  expect(await statusOf(server, '/api/courses')).toBe(503)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})

test('recovers after a kill without losing data, with the database server that kept running', async () => {
  const storageDir = temporaryStorage()
  const first = await start({ STORAGE_DIR: storageDir })
  const cookie = await register(first, 'asha')
  const database = postmaster(first)
  const work = Array.from({ length: 20 }, (_, n) => register(first, `worker-${n}`).catch(() => undefined))
  await first.kill()
  await Promise.all(work)
  expect(isAlive(database)).toBe(true)

  const second = await start({ STORAGE_DIR: storageDir })
  expect(postmaster(second)).toBe(database)
  expect(await statusOf(second, '/api/user', cookie)).toBe(200)
  expect(await second.stop()).toEqual({ code: 0, signal: null })
  expect(isAlive(database)).toBe(false)
})

test('recovers after a kill of the database server too', async () => {
  const storageDir = temporaryStorage()
  const first = await start({ STORAGE_DIR: storageDir })
  const cookie = await register(first, 'asha')
  process.kill(postmaster(first), 'SIGKILL')
  await first.kill()
  const second = await start({ STORAGE_DIR: storageDir })
  expect(await statusOf(second, '/api/user', cookie)).toBe(200)
})

test('returns 503 while its database server is down, never a 401, and recovers by itself', async () => {
  const server = await start()
  const cookie = await register(server, 'asha')
  process.kill(postmaster(server), 'SIGKILL')
  const seen = new Set<number>()
  await expect
    .poll(
      async () => {
        const status = await statusOf(server, '/api/user', cookie)
        seen.add(status)
        return status === 200 && seen.size > 1
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBe(true)
  expect(seen).toEqual(new Set([200, 503]))
})

test('starts together with other instances on one database, and applies the migrations once', async () => {
  const database = await createTestDatabase()
  await database.sql`drop schema public cascade`
  await database.sql`drop schema drizzle cascade`
  await database.sql`create schema public`
  const env = { DATABASE_URL: database.url, ADMIN_USERNAME: 'head', ADMIN_PASSWORD: 'of the academy' }
  const [one, two] = await Promise.all([start(env), start(env)])
  const cookie = await register(one, 'asha')
  expect(await statusOf(two, '/api/user', cookie)).toBe(200)
  expect(await database.sql`select username from users where role = 'admin'`).toEqual([{ username: 'head' }])
  await Promise.all([one.stop(), two.stop()])
  await database.close()
})

test('prints the password of the first administrator once', async () => {
  const storageDir = temporaryStorage()
  const first = await start({ STORAGE_DIR: storageDir })
  await expect.poll(() => first.output()).toMatch(/is ready at http/)
  const [, password = ''] = /password {2}(\S+)/.exec(first.output()) ?? []
  expect(await signIn(first, 'admin', password)).toMatchObject({ username: 'admin', role: 'admin' })
  await first.stop()
  const warnings = [...first.output().matchAll(/^{"level":[456]0.*"msg":"(.*)"}$/gm)].map(([, text]) => text)
  // These warnings are expected: this test requests /readyz before the server is ready, and ffmpeg may be an old
  // version.
  expect(warnings.filter((text) => !/service is unavailable|ffmpeg/.test(text ?? ''))).toEqual([])
  const second = await start({ STORAGE_DIR: storageDir })
  await expect.poll(() => second.output()).toMatch(/is ready at http/)
  expect(second.output()).not.toContain('password')
})

test('creates an administrator while the server runs', async () => {
  const server = await start()
  await register(server, 'asha')
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [`${projectRoot}/dist/server/admin.js`, ...args], {
      env: { PATH: process.env['PATH'], STORAGE_DIR: server.storageDir },
    })
  // The existing account with this name may belong to someone else.
  await expect(command('Asha')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--promote'),
  })
  expect((await command('Asha', '--promote')).stdout).toContain('the password did not change')
  expect((await command('meera')).stdout).toMatch(/created as an admin[^]*password {2}\S{20}/)
  await expect(command('x')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  const asha = await signIn(server, 'asha', 'a long password')
  expect(asha).toMatchObject({ username: 'asha', role: 'admin' })
  expect(await statusOf(server, '/readyz')).toBe(200)
})
