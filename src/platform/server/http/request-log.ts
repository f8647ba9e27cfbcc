import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { isAsset } from '../metrics.ts'
import { pathOf } from '../rest/call-costs.ts'

/** What asks every few seconds and says nothing about people. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** One line for a request that has ended; none for probes and for the files of the build, which would hide the others. */
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

/** The same for requests that were answered without the framework; null when nobody reads it. */
export const createRequestLog = (log: FastifyBaseLogger) =>
  ['info', 'debug', 'trace'].includes(log.level)
    ? (request: FastifyRequest, answered: Answered) =>
        log.info({ reqId: randomUUID(), ...lineOf(request, answered) }, 'request')
    : null

type Answered = { route: string | undefined; status: number; ms: number }

/**
 * The route's pattern, because paths have codes of seats, documents and links in them; the query is left out for the same reason.
 * Pages and unknown addresses are known by their first part, calls by their procedures.
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
