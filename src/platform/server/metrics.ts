import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { version } from './process/version.ts'

// Contains our metrics, and the default metrics of the process, such as memory and event loop lag.
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests in seconds, without connections for live updates',
  labelNames: ['method', 'route', 'status'],
  buckets,
  registers: [metrics],
})

const openStreams = new Gauge({
  name: 'http_event_streams',
  help: 'Open connections for live updates',
  registers: [metrics],
})

new Gauge({
  name: 'lantern_build_info',
  help: 'The running release and its Node.js version',
  labelNames: ['version', 'node'],
  registers: [metrics],
}).set({ version, node: process.version }, 1)

/** Counts background job runs by outcome. */
export const jobRuns = new Counter({
  name: 'lantern_job_runs_total',
  help: 'Runs of background jobs',
  labelNames: ['job', 'outcome'],
  registers: [metrics],
})

export const busConnected = new Gauge({
  name: 'lantern_live_bus_connected',
  help: 'Whether this process receives live updates from other processes',
  registers: [metrics],
})

const procedures = new Histogram({
  name: 'procedure_duration_seconds',
  help: 'Duration of procedures in seconds',
  labelNames: ['procedure', 'outcome'],
  buckets,
  registers: [metrics],
})

export const databaseStatements = new Counter({
  name: 'database_statements_total',
  help: 'Statements sent to the database',
  registers: [metrics],
})

/** Counts cacheable requests by outcome. */
export const cacheRequests = new Counter({
  name: 'kept_answers_requests_total',
  help: 'Requests of guests and of students (own) that the response cache answered (hit) or could have answered (miss)',
  labelNames: ['result'],
  registers: [metrics],
})

export const cacheInvalidations = new Counter({
  name: 'kept_answers_dropped_total',
  help: 'Cached responses that were invalidated because their content changed',
  registers: [metrics],
})

export const cacheBytes = new Gauge({
  name: 'kept_answers_bytes',
  help: 'Memory that cached responses use, in bytes',
  registers: [metrics],
})

/** Measures every request by its route. */
export function observeRequests(app: FastifyInstance) {
  const streams = new WeakSet<FastifyReply>()
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
      streams.add(reply)
      openStreams.inc()
      // `onResponse` does not run for clients that disconnect.
      reply.raw.once('close', () => openStreams.dec())
    }
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) }
    if (!streams.has(reply)) observeRequest(labels, reply.elapsedTime / 1000)
    done()
  })
}

/** Records the duration of a request. */
export const observeRequest = observer(requests)

/** Records the duration of a procedure, over any transport. */
export const observeProcedure = observer(procedures)

/** Caches the labels. Their number is limited, because there are few routes, procedures and outcomes. */
function observer<Label extends string>(histogram: Histogram<Label>) {
  const known = new Map<string, Histogram.Internal<Label>>()
  return (labels: Record<Label, string>, seconds: number): void => {
    const name = Object.values(labels).join(' ')
    const one = known.get(name) ?? histogram.labels(labels)
    known.set(name, one)
    one.observe(seconds)
  }
}

/** Returns the route of a response. All files of the build share one route, because their names change. */
function routeOf({ routeOptions: { url = 'other' } }: FastifyRequest): string {
  return isAsset(url) ? '/assets/*' : url
}

/** Whether this is the path of a file of the build. */
export function isAsset(path: string): boolean {
  return path.startsWith('/assets/')
}
