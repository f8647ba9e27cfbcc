import type { FastifyInstance } from 'fastify'
import type { Live } from '../live.ts'
import { keptRequests } from '../metrics.ts'
import { PREVIEW_COOKIE } from '../../preview.ts'
import { encodingOf, variantFor } from './answer-bytes.ts'
import { isPage, type KeyOf } from './kept-keys.ts'
import type { createOrigins } from './kept-origins.ts'
import type { KeptStore } from './kept-store.ts'
import { nothingShown } from './shown.ts'

type Kept = {
  live: Pick<Live, 'caughtUp'>
  store: KeptStore
  origins: ReturnType<typeof createOrigins>
  keyOf: KeyOf
}

const hit = keptRequests.labels('own hit')
const miss = keptRequests.labels('own miss')

/**
 * Keeps what a student reads, for the session that reads it and for as long as nothing changes that belongs to them: both are
 * part of the key, and are read anew on each request. Why that is never out of date, and never anybody else's:
 * docs/decisions/response-cache.md.
 */
export function registerOwnAnswers(app: FastifyInstance, { live, store, origins, keyOf }: Kept): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, cookies } = request
    if (request.method !== 'GET' || request.keeping || cookies[PREVIEW_COOKIE] !== undefined) return
    const path = request.cookieSessionId() === null ? null : keyOf(raw)
    const origin = path === null ? null : origins.of(request)
    if (path === null || origin === null) return
    const caughtUp = live.caughtUp()
    const identity = await request.identity()
    // Administrators see what nobody is told of, and work with it.
    if (identity?.user.role !== 'student') return
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
    request.keeping = {
      filling,
      shown: nothingShown(user.id),
      origin: isPage(path) ? origin : null,
      encoding,
    }
    reply.raw.once('close', () => filling.finish(null))
  })
}
