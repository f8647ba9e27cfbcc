import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../context.ts'
import { notFound, unavailable } from '../errors.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz` (the process), `/readyz` (database, storage, migrations) and `/metrics` (Prometheus). */
export function registerHealth(app: FastifyInstance, { db, env, storage }: Services, ready: () => boolean) {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    if (!ready()) throw unavailable('starting')
    await Promise.all([db.execute(sql`select 1`), storage.check()])
    return { status: 'ready' }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'other'
    seconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env.metricsToken)) throw notFound('That page')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** With a token whoever has it; without one whoever asks from this machine, directly. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null)
    return (
      LOOPBACK.has(request.socket.remoteAddress ?? '') &&
      !request.headers['x-forwarded-for'] &&
      !request.headers.forwarded
    )
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
