import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../context.ts'
import { notFound, unavailable } from '../errors.ts'
import { metrics, observeRequests } from '../metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/healthz` (the process), `/readyz` (database, storage, migrations) and `/metrics` (Prometheus). */
export function registerHealth(app: FastifyInstance, { db, env, storage }: Services, ready: () => boolean) {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    if (!ready()) throw unavailable('starting')
    await Promise.all([db.execute(sql`select 1`), storage.check()])
    return { status: 'ready' }
  })

  observeRequests(app)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env.metricsToken)) throw notFound('That page')
    return reply.type(metrics.contentType).send(await metrics.metrics())
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
