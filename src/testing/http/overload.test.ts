import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'

/** The capacity, in course lists. A course list costs as much as five simple calls. */
const CAPACITY = 5
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { KEEP_ANSWERS: '0' }, capacity: 5 * CAPACITY })
})
afterAll(() => app.close())

/** Blocks queries of courses until the returned function is called. */
async function holdCourses(): Promise<() => Promise<void>> {
  const own = await app.database.sql.reserve()
  await own`begin`
  await own`lock table courses in access exclusive mode`
  return async () => {
    await own`rollback`
    own.release()
  }
}

const list = (init: RequestInit = {}) => fetch(`${app.url}/api/courses`, init)

const waitingForLocks = async () =>
  (await app.database.sql`select 1 from pg_locks where not granted and relation = 'courses'::regclass`).length

test('too many requests are refused immediately, and the others are served', async () => {
  const letGo = await holdCourses()
  const served = Array.from({ length: CAPACITY }, () => list())
  await expect.poll(waitingForLocks).toBe(CAPACITY)

  const refused = await Promise.all(Array.from({ length: 20 }, () => list()))
  for (const reply of refused) {
    expect(reply.status).toBe(503)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await reply.json()).toMatchObject({ code: 'UNAVAILABLE' })
  }
  const called = await fetch(`${app.url}/trpc/courses.list`)
  expect([called.status, await called.json()]).toEqual([503, { error: expect.anything() }])
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)

  await letGo()
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual(Array(CAPACITY).fill(200))
  expect((await list()).status).toBe(200)
})

test('media that query the database are refused like calls', async () => {
  const letGo = await holdCourses()
  const statusOf = (path: string, init: RequestInit = {}) =>
    fetch(`${app.url}/media/${path}`, init).then(({ status }) => status)
  const waiting = Array.from({ length: 5 * CAPACITY }, () => statusOf('captions/1.vtt'))
  for (const path of ['captions/1.vtt', 'cards/courses/1.jpg'])
    await expect
      .poll(() => statusOf(path, { signal: AbortSignal.timeout(500) }).catch(() => null), { timeout: 10_000 })
      .toBe(503)
  // The server reads pictures from disk, so these requests need no database.
  expect(await statusOf('posters/0123456789abcdef0123456789abcdef.webp')).toBe(404)
  await letGo()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([404]))
})

test('a batch counts as many calls as it contains', async () => {
  const letGo = await holdCourses()
  const waiting = list()
  await expect.poll(waitingForLocks).toBe(1)
  const searches = `${app.url}/trpc/search.suggest,search.suggest,search.suggest?batch=1&input=%7B%7D`
  expect((await fetch(searches)).status).toBe(503)
  expect((await fetch(`${app.url}/trpc/auth.viewer`)).status).toBe(200)
  await letGo()
  expect((await waiting).status).toBe(200)
  expect((await fetch(searches)).status).not.toBe(503)
})

test('a disconnected client counts until its work ends, and a slow reader does not count', async () => {
  const letGo = await holdCourses()
  const away = new AbortController()
  const left = Array.from({ length: CAPACITY }, () => list({ signal: away.signal }).catch(() => 'gone'))
  await expect.poll(waitingForLocks).toBe(CAPACITY)
  away.abort()
  await Promise.all(left)
  expect((await fetch(`${app.url}/api/categories`)).status).toBe(503)
  await letGo()
  await expect.poll(() => fetch(`${app.url}/api/categories`).then(({ status }) => status)).toBe(200)

  const sockets = Array.from({ length: 2 * CAPACITY }, () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').pause()
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n')
    return socket
  })
  await expect.poll(() => list().then(({ status }) => status)).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('a client that has not sent its body yet does not count', async () => {
  const sockets = Array.from({ length: 3 * CAPACITY }, () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined)
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n',
    )
    return socket
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await sleep(300)
  expect((await list()).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})
