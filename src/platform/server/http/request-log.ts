import type { FastifyInstance } from 'fastify'
import { isAsset } from '../metrics.ts'

/** What asks every few seconds and says nothing about people. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** One line for a request that has ended; none for probes and for the files of the build, which would hide the others. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    // Without the query: what was searched for or asked about is nobody's business.
    const path = request.url.split('?', 1)[0] ?? ''
    if (PROBES.has(path) || isAsset(path)) return
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    }
    request.log.info(line, 'request')
  })
}
