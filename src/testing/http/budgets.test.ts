import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { createBudget } from '../../platform/server/http/budget.ts'
import { shareBudget } from '../../platform/server/workers/shared-budget.ts'
import type { Spent } from '../../platform/server/workers/worker.ts'

let app: TestApp
let student: Client
let lessonId: number

beforeAll(async () => {
  // Stops the clock, so that rate limits don't refill during the test.
  vi.useFakeTimers({ toFake: ['Date'] })
  app = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  student = app.client()
  await student.post('/api/register', { username: 'student', password: 'long enough' })
  lessonId = (await app.rows.lesson((await app.rows.course()).id)).id
})
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
})

const statuses = (replies: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('a budget', () => {
  test('gives each key an amount immediately, and more over time', () => {
    let time = 0
    const budget = createBudget({ burst: 3, perSecond: 2 }, () => time)
    for (let n = 0; n < 3; n += 1) {
      expect(budget.waitFor('a')).toBe(0)
      budget.charge('a', 1)
    }
    expect(budget.waitFor('a')).toBeGreaterThan(0)
    expect(budget.waitFor('b')).toBe(0)
    time += 1000
    expect(budget.waitFor('a')).toBe(0)
    budget.charge('a', 100)
    expect(budget.waitFor('a')).toBeGreaterThan(40)
  })

  test('forgets keys that were not used for long', () => {
    let time = 0
    const budget = createBudget({ burst: 1, perSecond: 1 }, () => time)
    for (let n = 0; n < 30_000; n += 1) budget.charge(String(n), 1)
    time += 60_000
    budget.charge('one more', 1)
    expect(budget.waitFor('1')).toBe(0)
  })

  test('is shared by all workers', async () => {
    const handlers: ((spent: Spent) => void)[] = []
    const worker = () => {
      const number = handlers.length
      return shareBudget(`of ${number}`, createBudget({ burst: 3, perSecond: 0.001 }), {
        answer: (_name, handler) => void (handlers[number] = handler),
        ask: async (_name, { costs }) =>
          handlers.forEach((hear, other) => other !== number && hear({ budget: `of ${other}`, costs })),
      })
    }
    const [one, other] = [worker(), worker()]
    one.charge('a', 1)
    one.charge('a', 1)
    other.charge('a', 1)
    other.charge('b', 1)
    await expect.poll(() => [one.waitFor('a') > 0, other.waitFor('a') > 0]).toEqual([true, true])
    expect([one.waitFor('b'), other.waitFor('b')]).toEqual([0, 0])
  })
})

describe('writes', () => {
  test('are allowed in hundreds, up to a limit: 429 with Retry-After, over both transports', async () => {
    const comment = (content: string) => student.post(`/api/lessons/${lessonId}/comments`, { content })
    const few = await Promise.all(Array.from({ length: 100 }, (_, n) => comment(`short ${n}`)))
    expect(statuses(few)).toEqual({ 201: 100 })
    // Long comments use up more of the limit.
    const content = '😀'.repeat(2000)
    const long = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        n % 2 === 0
          ? comment(content)
          : student.post('/trpc/comments.create?batch=1', { 0: { json: { id: lessonId, content } } }),
      ),
    )
    const refused = long.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(50)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    const said = refused.map(({ json }) => json)
    expect(said).toContainEqual({ code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('too many') })
    const data = expect.objectContaining({ code: 'TOO_MANY_REQUESTS', httpStatus: 429 })
    expect(said).toContainEqual({
      error: { json: { code: expect.any(Number), message: expect.any(String), data } },
    })
    expect((await student.get('/api/user')).status).toBe(200)

    // The limit does not affect another user with the same IP address.
    const other = app.client()
    await other.post('/api/register', { username: 'neighbour', password: 'long enough' })
    expect((await other.post(`/api/lessons/${lessonId}/like`)).status).toBe(200)
  })

  test.each([',', '%2C'])('count a batch by its calls, separated by %s', async (comma) => {
    const caller = app.client()
    const username = `batcher${comma.length}`
    await caller.post('/api/register', { username, password: 'long enough' })
    const names = Array.from({ length: 20 }, () => 'lessons.share').join(comma)
    const body = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, { json: { id: lessonId } }]))
    const found: number[] = []
    for (let n = 0; n < 30; n += 1) found.push((await caller.post(`/trpc/${names}?batch=1`, body)).status)
    expect(found[0]).toBe(200)
    expect(found.at(-1)).toBe(429)
  })

  test('count a call that reads a lot of data by its cost', async () => {
    const caller = app.client()
    await caller.post('/api/register', { username: 'examinee', password: 'long enough' })
    const found: number[] = []
    for (let n = 0; n < 120; n += 1)
      found.push((await caller.post(`/api/lessons/${lessonId}/quiz/attempts`)).status)
    // The lesson is not a quiz, so the first call gets 400.
    expect([found[0], found.at(-1)]).toEqual([400, 429])
  })
})

test('a school behind one address makes more calls than a guest at this address could', async () => {
  const names = Array.from({ length: 20 }, () => 'lessons.share').join(',')
  const body = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, { json: { id: lessonId } }]))
  for (let n = 0; n < 16; n += 1) {
    await app.database.db.execute(sql`delete from rate_limits`)
    const pupil = app.client()
    expect(
      (await pupil.post('/api/register', { username: `pupil-${n}`, password: 'long enough' })).status,
    ).toBe(201)
    for (let sent = 0; sent < 24; sent += 1)
      expect((await pupil.post(`/trpc/${names}?batch=1`, body)).status).toBe(200)
  }
})

test('limits a procedure to a page, and REST returns the whole list', async () => {
  await app.database.db.execute(sql`
    insert into comments (lesson_id, user_id, content)
    select ${lessonId}::int, id, 'many' from users, generate_series(1, 150) where username = 'student'`)
  const input = encodeURIComponent(JSON.stringify({ json: { id: lessonId } }))
  const page = await student.get(`/trpc/comments.list?input=${input}`)
  const { items, nextCursor } = (
    page.json as { result: { data: { json: { items: unknown[]; nextCursor: number | null } } } }
  ).result.data.json
  expect(items).toHaveLength(100)
  expect(nextCursor).not.toBeNull()
  const whole = await student.get(`/api/lessons/${lessonId}/comments`)
  expect((whole.json as unknown[]).length).toBeGreaterThan(149)
  expect(whole.headers.get('link')).toBeNull()
})

test('allows fifty open connections for each user, and another one when one ends', async () => {
  const person = app.client()
  await person.post('/api/register', { username: 'listener', password: 'long enough' })
  const open = async () => {
    const aborter = new AbortController()
    const reply = await fetch(`${app.url}/trpc/notifications.live`, {
      headers: { cookie: person.cookie, accept: 'text/event-stream' },
      signal: aborter.signal,
    })
    return { status: reply.status, close: () => aborter.abort() }
  }
  const all = await Promise.all(Array.from({ length: 60 }, open))
  expect(statuses(all)).toEqual({ 200: 50, 429: 10 })
  for (const { close } of all) close()
  await expect.poll(async () => (await open()).status).toBe(200)
})

describe('bodies of procedures', () => {
  /** Sends a body without a declared length and returns the status. */
  const chunked = async (path: string, megabytes: number) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    await once(socket, 'connect')
    let reply = ''
    socket.on('data', (data) => (reply += data.toString())).on('error', () => undefined)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const part = 'x'.repeat(65_536)
    const write = (text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
    write('{"json":{"username":"x","proofImage":"')
    for (let n = 0; n < megabytes * 16; n += 1) write(part)
    write('"}}')
    socket.write('0\r\n\r\n')
    await expect.poll(() => reply).toContain('HTTP/1.1')
    socket.destroy()
    return reply.slice(9, 12)
  }

  test.each([
    ['/trpc/auth.login', 3, '413'],
    ['/trpc/payments.mine,auth.login?batch=1', 3, '413'],
    ['/trpc/payments.create,auth.login?batch=1', 3, '413'],
    ['/trpc/payments.create', 9, '413'],
    ['/trpc/payments.create', 3, '401'],
    ['/api/login', 3, '413'],
  ])('%s with %d MB in chunks: %s', async (path, megabytes, status) =>
    expect(await chunked(path, megabytes)).toBe(status),
  )
})

test('reads have a budget for each user by their cost, in batches too', async () => {
  const [reader, other] = [app.client(), app.client()]
  await reader.post('/api/register', { username: 'reader', password: 'long enough' })
  await other.post('/api/register', { username: 'other-reader', password: 'long enough' })
  const batch = `/trpc/${Array(20).fill('search.suggest').join(',')}?batch=1&input=%7B%7D`
  let last = await reader.get(batch)
  for (let n = 0; n < 30 && last.status !== 429; n += 1) last = await reader.get(batch)
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await reader.get('/api/courses')).status).toBe(429)
  expect((await other.get('/api/courses')).status).toBe(200)
})
