import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platformErrors } from '../errors.ts'
import { isAsset } from '../metrics.ts'
import { type CostOf, pathOf } from '../rest/call-costs.ts'

/** A page is rendered in some twenty times of what a call takes; half of that is the database's. */
const PAGE = 10
/** A hundred pages or a thousand calls at a time: whoever came last of them waits for two or three seconds. */
const CAPACITY = 1000
/** Not all come again in the same moment. */
const LATER = { least: 1, most: 5 }

/** How long the work for somebody who went away goes on at most: statements end before. */
const ABANDONED_MS = 20_000

/** What watches us. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
/** What comes from the disk as it is, and uploads, which mostly wait for their sender. */
const FILES =
  /^\/(media|fonts|icons|api\/upload|api\/resources\/download)\/|^\/(favicon\.svg|robots\.txt|site\.webmanifest)$/

declare module 'fastify' {
  interface FastifyRequest {
    /** Its part of what is being worked on, until it is answered. */
    load: number
  }
}

/** Why a request was refused: nothing is wrong, and nobody wants to read it thousands of times. */
export const OVERLOADED = 'overloaded'

/**
 * Works on so much at a time; the rest is refused at once (503 with `Retry-After`), so that what is answered is answered
 * soon. A request counts from when it is there as a whole, body included, until its answer begins: slow senders and readers,
 * files and connections that stay open take no place.
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
    return isBodiless(request.method) && !/^\/(api|trpc)\//.test(path) ? PAGE : costOf(request)
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
    // The work for who goes away goes on, to where an answer would begin.
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
