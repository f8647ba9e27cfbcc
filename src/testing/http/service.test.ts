import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { version } from '../../platform/server/process/version.ts'
import { startTestApp, type TestApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const credentials = { username: 'somebody', password: 'long enough' }

/** Sends a raw HTTP request. Returns the first line of the response. */
const plainly = (port: string, head: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head}\r\n\r\n`))
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n', 1)[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })

describe('service endpoints', () => {
  test('health, readiness, metrics', async () => {
    const client = app.client()
    expect((await client.get('/healthz')).status).toBe(200)
    expect(await client.get('/readyz')).toMatchObject({ status: 200, json: { status: 'ready', version } })
    const metrics = await client.get('/metrics')
    expect(metrics.text).toContain('http_request_duration_seconds_count')
    // A request through a proxy on this machine must not count as local.
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect([name, (await client.get('/metrics', { [name]: '203.0.113.9' })).status]).toEqual([name, 404])
    const { port } = new URL(app.url)
    // Simulates proxies that add no headers, or that keep only the host name.
    expect(await plainly(port, 'GET /metrics HTTP/1.0\r\nHost: 127.0.0.1')).toContain('404')
    expect(await plainly(port, 'GET /metrics HTTP/1.1\r\nHost: academy.example')).toContain('404')
    expect(await plainly(port, 'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1')).toContain('200')
  })

  test('simultaneous readiness checks share one check', async () => {
    const { port } = new URL(app.url)
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    const look = vi.spyOn(app.services.storage, 'check').mockReturnValue(held)
    const socket = connect(Number(port), '127.0.0.1')
    try {
      let answers = ''
      socket.on('data', (data) => (answers += data.toString()))
      socket.write('GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(20))
      await expect.poll(() => look.mock.calls.length).toBeGreaterThan(0)
      release()
      await expect.poll(() => answers.match(/HTTP\/1\.1 200/g)?.length).toBe(20)
      expect(look).toHaveBeenCalledTimes(1)
    } finally {
      look.mockRestore()
      socket.destroy()
    }
    expect((await app.client().get('/readyz')).status).toBe(200)
  })

  test.each([{ PUBLIC_URL: 'https://academy.example' }, { TRUST_PROXY: 'loopback' }])(
    'metrics behind a proxy require a token: %j',
    async (env) => {
      const behind = await startTestApp({ env })
      try {
        expect((await behind.client().get('/metrics')).status).toBe(404)
      } finally {
        await behind.close()
      }
    },
  )

  test('metrics contain procedure names, and count open connections separately', async () => {
    const client = app.client()
    await client.get('/trpc/courses.list')
    await client.get('/api/categories')
    await client.get('/api/lessons/2147483647')
    const { text } = await client.get('/metrics')
    expect(text).toContain('procedure_duration_seconds_count{procedure="courses.list",outcome="ok"}')
    expect(text).toContain('procedure_duration_seconds_count{procedure="categories.list",outcome="ok"}')
    expect(text).toContain('procedure_duration_seconds_count{procedure="lessons.byId",outcome="refused"}')
    expect(text).toMatch(/http_event_streams \d/)
  })

  test('metrics require a token', async () => {
    const guarded = await startTestApp({ env: { METRICS_TOKEN: 'a-token-for-tests' } })
    try {
      const client = guarded.client()
      expect((await client.get('/metrics')).status).toBe(404)
      expect((await client.get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404)
      expect((await client.get('/metrics', { authorization: 'Bearer a-token-for-tests' })).status).toBe(200)
    } finally {
      await guarded.close()
    }
  })

  test('the OpenAPI document lists the contract, and the page needs no script', async () => {
    const document = (await app.client().get('/api/openapi.json')).json as {
      openapi: string
      paths: Record<string, object>
    }
    expect(document.openapi).toBe('3.1.0')
    for (const path of [
      '/api/user',
      '/api/login',
      '/api/courses/slug/{slug}',
      '/api/lessons/{id}/progress',
      '/api/enrollments/check/{courseId}',
      '/api/upload/video',
      '/api/resources/download/{id}',
    ])
      expect(document.paths).toHaveProperty([path])
    expect(document.paths['/api/resources/download/{id}']).toHaveProperty('get.responses.206')
    expect(document.paths['/api/resources/download/{id}']).toHaveProperty('get.responses.416.content')
    expect(document.paths['/api/payments/{id}/receipt']).toHaveProperty('get.responses.404.content')
    expect(document.paths['/api/account']).toHaveProperty('delete.requestBody')
    expect(document.paths['/api/courses/{id}']).not.toHaveProperty('delete.requestBody')
    const page = await app.client().get('/api/docs')
    expect(page.status).toBe(200)
    expect(page.text).toContain('/api/lessons/{id}/progress')
    expect(page.text).not.toMatch(/<script|(src|href|action)="?https?:\/\/(?!127)|url\(/)
  })

  test('responses are compressed if the client supports it, over REST and tRPC', async () => {
    for (const path of [
      '/api/openapi.json',
      `/trpc/settings.list,categories.list,courses.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 2: { json: {} } }))}`,
    ]) {
      const { headers, json } = await app.client().get(path, { 'accept-encoding': 'br' })
      expect(json).toBeTruthy()
      if (path.startsWith('/api')) expect(headers.get('content-encoding')).toBe('br')
    }
  })

  test('every reply has headers with rules for browsers', async () => {
    const { headers } = await app.client().get('/api/courses')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

describe('the database is unavailable', () => {
  test('and requests get 503 with Retry-After, never 401, until it returns', async () => {
    const own = await startTestApp()
    try {
      const client = own.client()
      await client.post('/api/register', credentials)
      const name = new URL(own.database.url).pathname.slice(1)
      const other = app.database.sql
      // All connections must have ended before this, because the server reconnects as soon as it can.
      await other.unsafe(`alter database "${name}" with allow_connections false`)
      await other`select pg_terminate_backend(pid, 60_000) from pg_stat_activity where datname = ${name}`
      const reply = await client.get('/api/user')
      expect(reply.status).toBe(503)
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      const procedure = await client.get('/trpc/auth.viewer')
      expect(procedure.status).toBe(503)
      expect(Number(procedure.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await client.get('/readyz')).status).toBe(503)
      expect((await client.get('/healthz')).status).toBe(200)
      await other.unsafe(`alter database "${name}" with allow_connections true`)
      await expect.poll(async () => (await client.get('/api/user')).status, { timeout: 20_000 }).toBe(200)
    } finally {
      await own.close()
    }
  })
})
