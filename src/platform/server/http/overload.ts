import type { FastifyInstance, FastifyRequest } from 'fastify'
import { platformErrors } from '../errors.ts'
import { isAsset } from '../metrics.ts'

/** A page is rendered in some twenty times of what a call takes; half of that is the database's. */
const [PAGE, CALL] = [10, 1]
/** A hundred pages or a thousand calls at a time: whoever came last of them waits for two or three seconds. */
const CAPACITY = 1000
/** Not all come again in the same moment. */
const LATER = { least: 1, most: 5 }

/** What watches us, and what comes from the disk as it is. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

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
 * soon. A request counts until its answer begins: slow readers, files and connections that stay open take no place, nor do
 * uploads, which mostly wait for their sender.
 */
export function registerOverload(app: FastifyInstance, capacity = CAPACITY): void {
  let load = 0
  const leave = (request: FastifyRequest) => {
    load -= request.load
    request.load = 0
  }
  app.decorateRequest('load', 0)
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (PROBES.has(path) || isAsset(path) || /^\/(media|api\/upload)\//.test(path)) return done()
    const own = /^\/(api|trpc)\//.test(path) ? CALL : PAGE
    if (load + own > capacity && load > 0) {
      const retryAfter = LATER.least + Math.floor(Math.random() * (LATER.most - LATER.least + 1))
      return done(platformErrors.UNAVAILABLE({ cause: OVERLOADED, retryAfter }))
    }
    load += own
    request.load = own
    // Who goes away before is not told of by any hook.
    reply.raw.once('close', () => leave(request))
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
}
