import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { metrics } from '../metrics.ts'
import { type Client, startTestApp } from '../../../testing/app.ts'
import {
  batch,
  countHits,
  type CachedInstances,
  startCachedInstances,
} from '../../../testing/cached-instances.ts'
import { registerResponseCache } from './response-cache.ts'
import type { KeyOf } from './cache-keys.ts'

let academy: CachedInstances
let guest: Client

beforeAll(async () => {
  academy = await startCachedInstances()
  guest = academy.guest
})
afterAll(() => academy.close())

async function isKept(path: string, client = guest, headers?: Record<string, string>): Promise<boolean> {
  await client.get(path, headers)
  const before = await countHits()
  await client.get(path, headers)
  return (await countHits()) === before + 1
}

async function bytesKept(): Promise<number> {
  const gauge = await metrics.getSingleMetric('kept_answers_bytes')?.get()
  return gauge?.values[0]?.value ?? 0
}

/** Returns the raw bytes of a response. */
const raw = (path: string, headers: Record<string, string> = {}, url = academy.here.url) =>
  new Promise<{ status: number; encoding: unknown; body: Buffer }>((resolve, reject) => {
    const sent = request(url, { path, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const { statusCode: status = 0, headers: told } = reply
        resolve({ status, encoding: told['content-encoding'], body: Buffer.concat(chunks) })
      })
    })
    sent.once('error', reject).end()
  })

describe('a cached response', () => {
  test('is the same in every encoding, and returns 304 if nothing has changed', async () => {
    const path = '/api/courses?limit=5'
    await academy.database.sql`update courses set description = repeat('A long one. ', 200)`
    expect(await isKept(path)).toBe(true)
    const { text, headers } = await guest.get(path)
    const before = await countHits()
    const brotli = await raw(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.encoding).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
    const zipped = await raw(path, { 'accept-encoding': 'gzip, br;q=0.5' })
    expect(zipped.encoding).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(text)
    for (const accepted of [
      {},
      { 'accept-encoding': 'br;q=0, *;q=0' },
      { 'x-no-compression': '1', 'accept-encoding': 'br' },
    ]) {
      const bare = await raw(path, accepted)
      expect([bare.encoding, bare.body.toString()]).toEqual([undefined, text])
    }
    const etag = headers.get('etag') ?? ''
    for (const known of [etag, `"other", ${etag}`, etag.slice(2), '*'])
      expect(await raw(path, { 'if-none-match': known })).toEqual({
        status: 304,
        encoding: undefined,
        body: Buffer.alloc(0),
      })
    expect((await raw(path, { 'if-none-match': '"other"' })).status).toBe(200)
    expect(await countHits()).toBe(before + 10)

    const asked = await guest.call('HEAD', path)
    expect([asked.status, asked.text, asked.headers.get('etag')]).toEqual([200, '', etag])
    expect(asked.headers.get('content-length')).not.toBe('0')
    expect((await guest.get(path, { range: 'bytes=0-3' })).text).toBe(text)

    await academy.student.post(`/api/enrollments`, { courseId: academy.courseId })
    expect((await raw(path, { 'if-none-match': etag })).status).toBe(200)
  })

  test('never stores responses to signed-in users, nor serves them', async () => {
    const path = `/api/lessons/${academy.lessonId}`
    await academy.database.sql`update lessons set is_premium = true where id = ${academy.lessonId}`
    const locked = async (client: Client) => ((await client.get(path)).json as { locked: boolean }).locked
    for (let round = 0; round < 2; round += 1) {
      expect(await locked(academy.head)).toBe(false)
      expect(await locked(guest)).toBe(true)
    }
    expect(await isKept(path)).toBe(true)
    expect(await isKept(path, academy.head)).toBe(false)
    const viewer = batch({ 'auth.viewer': null })
    expect((await guest.get(viewer)).text).not.toContain('head')
    expect((await academy.head.get(viewer)).text).toContain('head')
    // The cookie is recognised however it is written.
    expect((await guest.get(viewer, { cookie: academy.head.cookie.replace('=', ' =') })).text).toContain(
      'head',
    )
    expect((await guest.get(viewer)).text).not.toContain('head')
    expect((await guest.get(viewer, { cookie: 'theme=dark; lantern-device=abc' })).text).not.toContain('head')
    expect((await guest.get('/api/user')).status).toBe(401)
    await academy.database.sql`update lessons set is_premium = false where id = ${academy.lessonId}`
  })

  test('is never an error, nor a response for an address that only looks like ours', async () => {
    for (const path of [
      '/api/courses/999999',
      '/api/courses/1?x=1',
      '/api/courses?limit=1&limit=2',
      '/api/courses?search=%zz',
      '/api/courses/nothing',
      `/api/lessons/${academy.lessonId}/liked`,
      '/api/user',
      '/api/openapi.json',
      batch({ 'courses.byId': { id: 999_999 } }),
      batch({ 'auth.viewer': null, 'auth.user': null }),
      batch({ 'courses.byId': { id: academy.courseId, other: 1 } }),
      '/trpc/settings.list?batch=1&input=nonsense',
    ])
      expect(await isKept(path), path).toBe(false)
    expect(await isKept('/api/courses', guest, { 'trpc-accept': 'application/jsonl' })).toBe(true)
    const lines = batch({ 'courses.facets': {} })
    expect(await isKept(lines, guest, { 'trpc-accept': 'application/jsonl' })).toBe(false)
  })

  test('is never sent for an address that parsers read differently', async () => {
    const input = (odd: unknown) => encodeURIComponent(JSON.stringify(odd))
    const [one, other] = [{ json: { id: academy.courseId } }, { id: academy.courseId + 1 }]
    const single = `/trpc/courses.byId?input=${input(one)}`
    const many = `/trpc/courses.byId?batch=1&input=${input({ 0: one })}`
    for (const [odd, honest] of [
      ['/api/courses??search=zebra', '/api/courses?search=zebra'],
      ['/api/courses?&search=zebra', '/api/courses?search=zebra'],
      ['/api/courses?search=z#ebra', '/api/courses?search=z%23ebra'],
      [`/trpc/courses.byId??batch=1&input=${input({ 0: one, ...other })}`, many],
      [`/trpc/courses.byId?batch=&input=${input({ 0: one, ...other })}`, single],
      [`/trpc/courses.byId?batch=2&input=${input({ 0: one, ...other })}`, single],
    ] as const) {
      await raw(odd)
      expect(await raw(honest), odd).toEqual(await raw(honest, {}, academy.plain.url))
    }
  })

  test("survives changes that guests don't see", async () => {
    const { sql } = academy.database
    const path = `/api/lessons/${academy.lessonId}/comments`
    expect(await isKept(path)).toBe(true)
    const before = await countHits()
    await sql`update users set password_hash = 'other' where username = 'asha'`
    await sql`update courses set description_html = null`
    await sql`update lessons set description_html = null`
    await guest.get(path)
    expect(await countHits()).toBe(before + 1)
    await sql`update users set full_name = 'Asha Rao' where username = 'asha'`
    expect((await guest.get(path)).text).toContain('Asha Rao')
  })

  test('is shared by all spellings of a query, and all hosts', async () => {
    expect(await isKept('/api/courses?limit=7&brief=true')).toBe(true)
    const [before, size] = [await countHits(), await bytesKept()]
    await guest.get('/api/courses?brief=true&limit=%37')
    for (let host = 0; host < 50; host += 1)
      expect((await raw('/api/courses?brief=true&limit=7', { host: `h${host}.example` })).status).toBe(200)
    expect(await countHits()).toBe(before + 51)
    expect((await raw('/api/courses?brief=true&limit=7', { host: 'no host' })).status).toBe(400)
    for (let n = 0; n < 50; n += 1) await guest.get(`/api/courses?limit=7&n=${n}`)
    expect(await bytesKept()).toBe(size)
  })
})

test('is not sent on the host of packages', async () => {
  const env = { PUBLIC_URL: 'http://127.0.0.1:9', PACKAGE_URL: 'http://packages.example' }
  const app = await startTestApp({ database: academy.database, env })
  const client = () => app.client()
  try {
    await app.services.live.ready()
    // The cache gets the framework's request class from the first request.
    await client().get('/healthz')
    expect(await isKept('/api/categories', client())).toBe(true)
    const there = () => raw('/api/categories', { host: 'packages.example' }, app.url)
    expect((await there()).status).toBe(404)
    expect(await isKept('/api/categories', client())).toBe(true)
  } finally {
    await app.close()
  }
})

test("is logged, measured and counted for the address's limit", async () => {
  const lines: unknown[] = []
  const log = { ...academy.here.services.log, level: 'info', info: (line: unknown) => lines.push(line) }
  const budget = { waitFor: vi.fn(() => 0), charge: vi.fn() }
  const app = Fastify()
  app.decorateRequest('cacheWrite', null)
  const services = { ...academy.here.services, log: log as never }
  const keyOf: KeyOf = ({ url = '' }) => {
    if (url.includes('deep')) throw new RangeError('Maximum call stack size exceeded')
    return url
  }
  registerResponseCache(app, services, { replies: budget, keyOf, userKeyOf: () => null }).registerWrites()
  let made = 0
  app.get('/api/categories', async (asked) => {
    made += 1
    asked.cacheWrite?.shown.tags.add('fixed')
    return [{ id: 1 }]
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async () => (await fetch(`${url}/api/categories?limit=9`)).text()
  // The first request is not cached, because the cache gets the framework's request class from it.
  for (let n = 0; n < 4; n += 1) expect(await ask()).toBe('[{"id":1}]')
  expect(made).toBe(2)
  await vi.waitFor(() => expect(lines).toHaveLength(2), 15_000)
  expect(lines[0]).toMatchObject({
    method: 'GET',
    path: '/api/categories',
    status: 200,
    address: '127.0.0.1',
  })
  expect(budget.charge).toHaveBeenCalledTimes(2)
  expect(budget.charge).toHaveBeenCalledWith('127.0.0.1', expect.any(Number))
  expect(budget.charge.mock.calls[0]?.[1]).toBeGreaterThan(100)
  expect(await metrics.metrics()).toContain('method="GET",route="/api/categories",status="200"')

  budget.waitFor.mockReturnValue(5)
  await ask()
  expect(made).toBe(3)

  // An error while reading a request must not end the process.
  expect((await fetch(`${url}/api/categories?deep=1`)).status).toBe(200)
  expect(made).toBe(4)
  await app.close()
})
