import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { isAsset } from '../metrics.ts'
import { pathOf } from '../rest/call-costs.ts'

/** Monitoring systems send these requests every few seconds. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs one line per completed request. Leaves out probes and files of the build, because there would be too many
 * lines.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request)
    if (!PROBES.has(path) && !isAsset(path))
      request.log.info(
        lineOf(request, { route: request.routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }),
        'request',
      )
    done()
  })
}

/** Logs requests that were answered outside the framework. Null if this log level is off. */
export const createRequestLog = (log: FastifyBaseLogger) =>
  ['info', 'debug', 'trace'].includes(log.level)
    ? (request: FastifyRequest, answered: Answered) =>
        log.info({ reqId: randomUUID(), ...lineOf(request, answered) }, 'request')
    : null

type Answered = { route: string | undefined; status: number; ms: number }

/**
 * Returns the route's pattern, because paths and queries can contain codes of seats, documents and links. The log
 * names pages and unknown paths by their first segment, and tRPC calls by their procedures.
 */
function patternOf(path: string, route: string | undefined): string {
  if (path.startsWith('/trpc/')) return path
  if (route !== undefined && !route.includes('*')) return route
  const [, first = '', ...rest] = path.split('/')
  return rest.length > 0 ? `/${first}/*` : `/${first}`
}

const lineOf = (request: FastifyRequest, { route, status, ms }: Answered) => ({
  method: request.method,
  path: patternOf(pathOf(request), route),
  status,
  ms: Math.round(ms),
  address: request.ip,
})
