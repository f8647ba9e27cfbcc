import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { platformErrors } from '../errors.ts'
import { apiTokenOf } from '../api-token.ts'
import { originOf } from './origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether other sites may send requests to this route. The route must not use the request's session. */
    acceptsAnyOrigin?: true
  }
}

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws 403 if another site made a browser send a request that changes data, on every transport. Accepts clients that
 * don't send `Origin` or `Sec-Fetch` headers.
 */
export function registerOriginCheck(app: FastifyInstance, services: Services) {
  app.addHook('onRequest', (request, _reply, done) => {
    const acceptsAnyOrigin = request.routeOptions.config?.acceptsAnyOrigin
    if (!SAFE_METHODS.has(request.method) && !acceptsAnyOrigin) refuseForeignOrigin(services, request)
    done()
  })
}

/**
 * Protects GET requests that write, because a link or form on another site could send them with the session. Requests
 * with a token are exempt, because no site can make a browser send one. Throws 403 if another site caused the request,
 * or if a page loads it as a resource, such as a picture.
 */
export function refuseForeignOrigin(services: Services, request: FastifyRequest): void {
  if (isForeignOrPart(services, request)) throw platformErrors.FOREIGN_ORIGIN()
}

/** Whether another site caused the request, or a page loads it as a part. */
export function isForeignOrPart(services: Services, request: FastifyRequest): boolean {
  const { 'sec-fetch-dest': purpose = 'empty' } = request.headers
  const isPart = purpose !== 'empty' && purpose !== 'document' && apiTokenOf(request.raw) === null
  return isPart || isForeign(services, request)
}

/** Whether another site made the browser send this request. */
export function isForeign(services: Services, request: FastifyRequest): boolean {
  if (apiTokenOf(request.raw) !== null) return false
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  return (
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && origin !== originOf(services, request))
  )
}
