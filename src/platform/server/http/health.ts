import type { FastifyInstance, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../context.ts'
import { DatabaseError, refuseNewer } from '../db/migrate.ts'
import type { Env } from '../process/env.ts'
import { version } from '../process/version.ts'
import { platformErrors } from '../errors.ts'
import { metrics, observeRequests } from '../metrics.ts'
import { parent } from '../workers/worker.ts'

/** Headers that proxies add. */
const FORWARDED = /^(x-forwarded-|x-real-ip$|x-client-ip$|x-original-|forwarded$|via$|cf-|true-client-ip$)/
/** Time limit for `/readyz`, because a database that hangs never responds. */
const READY_WITHIN_MS = 5_000
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Registers `/healthz` (the process runs), `/readyz` (database, storage and migrations are ready) and `/metrics`
 * (Prometheus).
 */
export function registerHealth(app: FastifyInstance, { db, env, storage }: Services, ready: () => boolean) {
  app.get('/healthz', async () => ({ status: 'ok' }))

  async function look(): Promise<void> {
    const isOurs = refuseNewer(db).catch((error: unknown) => {
      throw error instanceof DatabaseError ? platformErrors.UNAVAILABLE({ cause: error }) : error
    })
    const tooLong = sleep(READY_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw platformErrors.UNAVAILABLE({ cause: 'the database or the storage does not respond' })
    })
    await Promise.race([Promise.all([isOurs, storage.check()]), tooLong])
  }
  // Anyone may call this as often as they like, so concurrent requests share one check.
  let looking: Promise<void> | null = null
  app.get('/readyz', async () => {
    if (!ready()) throw platformErrors.UNAVAILABLE({ cause: 'starting' })
    await (looking ??= look().finally(() => (looking = null)))
    return { status: 'ready', version }
  })

  observeRequests(app)
  parent?.answer('metrics', () => metrics.getMetricsAsJSON())
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, env)) throw platformErrors.NOT_FOUND()
    return reply.type(metrics.contentType).send(await (parent ? parent.ask('metrics') : metrics.metrics()))
  })
}

/**
 * Whether the request may read the metrics. Requires the token if one is set. Otherwise allows only direct requests
 * from this machine.
 */
function mayRead(request: FastifyRequest, { metricsToken, publicUrl, trustProxy }: Env): boolean {
  if (metricsToken === null) return publicUrl === null && trustProxy === false && isDirect(request)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * Whether the request did not pass through a proxy. Proxies that add no headers are recognised by HTTP/1.0 or by a
 * public host name.
 */
function isDirect({ socket, headers, raw, hostname }: FastifyRequest): boolean {
  const forwarded = Object.keys(headers).some((name) => FORWARDED.test(name))
  return (
    LOOPBACK.has(socket.remoteAddress ?? '') &&
    !forwarded &&
    raw.httpVersion !== '1.0' &&
    /^(localhost|127\.0\.0\.1|\[::1\]|::1)$/.test(hostname)
  )
}
