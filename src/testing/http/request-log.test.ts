import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { metrics, observeRequests } from '../../platform/server/metrics.ts'
import { logRequests } from '../../platform/server/http/request-log.ts'

test('a request is one line without its query; probes and client files are not logged, and share one route', async () => {
  const lines: Record<string, unknown>[] = []
  const log: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  logRequests(app)
  observeRequests(app)
  for (const path of ['/healthz', '/assets/home-1a2b.js', '/assets/home-3c4d.js', '/api/courses'])
    app.get(path, async () => 'x')
  for (const path of ['/healthz', '/assets/home-1a2b.js', '/assets/home-3c4d.js', '/api/courses?search=me'])
    await app.inject(path)
  expect(lines).toMatchObject([{ method: 'GET', path: '/api/courses', status: 200, msg: 'request' }])
  expect(JSON.stringify(lines)).not.toContain('search')
  const text = await metrics.metrics()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/assets/*",status="200"} 2')
  expect(text).not.toContain('home-')
  await app.close()
})

test('codes in paths are not logged', async () => {
  const lines: { path: string }[] = []
  const log: FastifyBaseLogger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  logRequests(app)
  app.get('/api/seats/:code', async () => 'x')
  app.get('/trpc/:path', async () => 'x')
  app.get('/*', async () => 'x')
  const paths = ['/api/seats/SECRET-1', '/seats/SECRET-2', '/api/nothing/SECRET-3', '/trpc/courses.list', '/']
  for (const path of paths) await app.inject(path)
  await app.inject({ method: 'POST', url: '/verify/SECRET-4' })
  expect(lines.map(({ path }) => path)).toEqual([
    '/api/seats/:code',
    '/seats/*',
    '/api/*',
    '/trpc/courses.list',
    '/',
    '/verify/*',
  ])
  expect(JSON.stringify(lines)).not.toContain('SECRET')
  await app.close()
})

test('an open event stream is counted while it is open, and is not a slow request', async () => {
  const app = Fastify({ forceCloseConnections: true })
  observeRequests(app)
  app.get('/news', (_request, reply) => {
    const stream = new ReadableStream({ start: (controller) => controller.enqueue('data: 1\n\n') })
    return reply.type('text/event-stream').send(stream)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  await fetch(`${address}/news`, { signal: leave.signal })
  expect(await metrics.metrics()).toContain('http_event_streams 1')
  leave.abort()
  await expect.poll(() => metrics.metrics()).toContain('http_event_streams 0')
  expect(await metrics.metrics()).not.toContain('route="/news"')
  await app.close()
})
