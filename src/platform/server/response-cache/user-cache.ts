import type { FastifyInstance } from 'fastify'
import type { Live } from '../live.ts'
import { cacheRequests } from '../metrics.ts'
import { PREVIEW_COOKIE } from '../../preview.ts'
import { encodingOf, variantFor } from './cached-response.ts'
import { isPage, type KeyOf } from './cache-keys.ts'
import type { createOrigins } from './cached-origins.ts'
import type { CacheStore } from './cache-store.ts'
import { noTags } from './cache-tags.ts'
import { isStaff } from '../../policy.ts'

type Kept = {
  live: Pick<Live, 'caughtUp'>
  store: CacheStore
  origins: ReturnType<typeof createOrigins>
  keyOf: KeyOf
}

const hit = cacheRequests.labels('own hit')
const miss = cacheRequests.labels('own miss')

/**
 * Caches the responses of a student for one session until data of this student changes. The key contains the session
 * and the user cache version. Both are read on each request. docs/decisions/response-cache.md explains why a response
 * is never stale and never from another user.
 */
export function registerUserCache(app: FastifyInstance, { live, store, origins, keyOf }: Kept): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, cookies } = request
    if (request.method !== 'GET' || request.cacheWrite || cookies[PREVIEW_COOKIE] !== undefined) return
    const path = request.cookieSessionId() === null ? null : keyOf(raw)
    const origin = path === null ? null : origins.of(request)
    if (path === null || origin === null) return
    const caughtUp = live.caughtUp()
    const identity = await request.identity()
    // Staff see data whose changes no trigger announces, so responses for staff are not cached.
    if (!identity || isStaff(identity.user)) return
    const { user, sessionId, version } = identity
    const encoding = encodingOf(raw)
    const key = JSON.stringify([user, sessionId, version, encoding, origin, path])
    const found = await store.find(key, caughtUp)
    if (found && 'answer' in found) {
      hit.inc()
      const { body, headers } = variantFor(found.answer, raw)
      return reply.headers(headers).send(body)
    }
    miss.inc()
    if (!found) return
    const { filling } = found
    request.cacheWrite = {
      filling,
      shown: noTags(user.id),
      origin: isPage(path) ? origin : null,
      encoding,
    }
    reply.raw.once('close', () => filling.finish(null))
  })
}
