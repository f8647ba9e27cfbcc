import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { isAsset } from '../metrics.ts'

/** What asks every few seconds and says nothing about people. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** One line for a request that has ended; none for probes and for the files of the build, which would hide the others. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request)
    if (!PROBES.has(path) && !isAsset(path))
      request.log.info(lineOf(request, reply.statusCode, reply.elapsedTime), 'request')
    done()
  })
}

/** The same for requests that were answered without the framework; null when nobody reads it. */
export const createRequestLog = (log: FastifyBaseLogger) =>
  ['info', 'debug', 'trace'].includes(log.level)
    ? (request: FastifyRequest, status: number, ms: number) =>
        log.info({ reqId: randomUUID(), ...lineOf(request, status, ms) }, 'request')
    : null

// Without the query: what was searched for or asked about is nobody's business.
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

const lineOf = (request: FastifyRequest, status: number, ms: number) => ({
  method: request.method,
  path: pathOf(request),
  status,
  ms: Math.round(ms),
  address: request.ip,
})
