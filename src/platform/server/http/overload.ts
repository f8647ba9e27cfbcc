import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platformErrors } from '../errors.ts'
import { isAsset } from '../metrics.ts'
import { type CostOf, pathOf } from '../rest/call-costs.ts'

/**
 * A page takes about twenty times as long as a call. It counts as ten calls, because half of its time is spent in the
 * database.
 */
const PAGE = 10
/**
 * The capacity: about a hundred pages or a thousand calls at a time. The last of these requests waits two or three
 * seconds.
 */
const CAPACITY = 1000
/** Seconds until clients should retry. A random number, so that not all clients retry at the same moment. */
const LATER = { least: 1, most: 5 }

/** Maximum time that the server continues to work for a disconnected client. The statement timeout is shorter. */
const ABANDONED_MS = 20_000

/** Health and metrics endpoints, which are never rejected. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
/**
 * Files from the disk, and uploads, which mostly wait for the sender. Requests for other media first query the
 * database.
 */
const FILES =
  /^\/(media\/(thumbnails|posters|videos\/[^/]+\/segments)|fonts|icons|api\/upload)\/|^\/(favicon\.svg|robots\.txt|sw\.js)$/
/** These requests cost as much as a call, all others as much as a page. */
const CALLS = /^\/(api|trpc|media)\/|^\/(site\.webmanifest|offline)$/

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's share of the current load, until the response begins. */
    load: number
  }
}

/** The `cause` of these errors, which are not logged: they are expected and too many. */
export const OVERLOADED = 'overloaded'

/**
 * Limits the load. Rejects further requests immediately (503 with `Retry-After`), so that accepted requests get a
 * quick response. A request counts from the moment it was received completely, including its body, until its response
 * begins. Slow clients, files and long-lived connections do not count.
 */
export function registerOverload(app: FastifyInstance, costOf: CostOf, capacity = CAPACITY): void {
  let load = 0
  const leave = (request: FastifyRequest) => {
    load -= request.load
    request.load = 0
  }
  const weightOf = (request: FastifyRequest) => {
    const path = pathOf(request)
    if (PROBES.has(path) || isAsset(path) || FILES.test(path)) return 0
    return isBodiless(request.method) && !CALLS.test(path) ? PAGE : costOf(request)
  }
  const isTooMuch = (own: number) => own > 0 && load > 0 && load + own > capacity
  const refusal = () =>
    platformErrors.UNAVAILABLE({
      cause: OVERLOADED,
      retryAfter: LATER.least + Math.floor(Math.random() * (LATER.most - LATER.least + 1)),
    })
  const take = (request: FastifyRequest, reply: FastifyReply, own: number) => {
    load += own
    request.load = own
    // Work for a disconnected client continues until its response would begin.
    reply.raw.once('close', () => {
      if (request.load > 0) setTimeout(leave, ABANDONED_MS, request).unref()
    })
  }

  app.decorateRequest('load', 0)
  app.addHook('onRequest', (request, reply, done) => {
    const own = weightOf(request)
    if (isTooMuch(own)) return done(refusal())
    if (own > 0 && isBodiless(request.method)) take(request, reply, own)
    done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    if (isBodiless(request.method)) return done()
    const own = weightOf(request)
    if (isTooMuch(own)) return done(refusal())
    if (own > 0) take(request, reply, own)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
}

const isBodiless = (method: string) => method === 'GET' || method === 'HEAD'
