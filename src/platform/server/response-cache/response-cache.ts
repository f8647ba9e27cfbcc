import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { cacheRequests, observeRequest } from '../metrics.ts'
import { noTags, type CacheTags } from './cache-tags.ts'
import { addressKey } from '../http/address-key.ts'
import { type Answer, createAnswer, type Encoding, isUnchanged, variantFor } from './cached-response.ts'
import type { Budget } from '../http/budget.ts'
import { originOf } from '../http/origin.ts'
import { createOrigins } from './cached-origins.ts'
import { isPage, type KeyOf } from './cache-keys.ts'
import { registerUserCache } from './user-cache.ts'
import { createCacheStore, type Filling, LARGEST } from './cache-store.ts'
import { readPayload } from './read-payload.ts'
import { createRequestLog } from '../http/request-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the response is cached when it is complete, unless it is not cacheable. */
    cacheWrite: CacheWrite | null
  }
}

export type CacheWrite = {
  filling: Filling
  shown: CacheTags
  /** The origin of the site, for pages. Null for other responses. */
  origin: string | null
  /** The only encoding to create, for a response that is for one user. */
  encoding: Encoding | null
}
const ABANDONED_MS = 20_000

type Caching = {
  replies: Budget | null
  keyOf: KeyOf
  userKeyOf: KeyOf
  /** Whether the request is for a host name for which no responses are cached. */
  isElsewhere?: (request: FastifyRequest) => boolean
}

type Handle = (raw: IncomingMessage, response: ServerResponse) => void

const hit = cacheRequests.labels('hit')
const miss = cacheRequests.labels('miss')

/**
 * Caches the responses of guests as bytes, and sends them before any other hook runs. Also caches the responses of
 * students, per session.
 */
export function registerResponseCache(
  app: FastifyInstance,
  services: Services,
  { replies, keyOf, userKeyOf, isElsewhere }: Caching,
) {
  const { env, live, log } = services
  const store = createCacheStore(live, env.cacheBytes)
  const origins = createOrigins(store, (request) => originOf(services, request))
  const logRequest = createRequestLog(log)
  const cacheWrites = new WeakMap<IncomingMessage, CacheWrite>()
  /** Creates requests of the framework's class, which evaluate the headers of proxies. */
  let createRequest: ((raw: IncomingMessage) => FastifyRequest) | null = null

  app.addHook('onRequest', (request, _reply, done) => {
    createRequest ??= requestsLike(request)
    request.cacheWrite = cacheWrites.get(request.raw) ?? null
    done()
  })

  const [handle] = app.server.listeners('request') as [Handle]
  app.server.removeAllListeners('request').on('request', (raw: IncomingMessage, response: ServerResponse) => {
    const asked = cachedRequestOf(raw)
    if (!asked) return handle(raw, response)
    answer(asked.path, asked.request, response).catch((error: unknown) => {
      log.error({ err: error }, 'A cached response could not be sent')
      response.destroy()
    })
  })

  /**
   * Returns the request if the cache may have its response. Later hooks handle errors, because an error here would end
   * the process.
   */
  function cachedRequestOf(raw: IncomingMessage): { path: string; request: FastifyRequest } | null {
    try {
      const path = createRequest && keyOf(raw)
      return createRequest && path !== null ? { path, request: createRequest(raw) } : null
    } catch (error) {
      log.warn({ err: error }, 'The cache could not read a request')
      return null
    }
  }

  async function answer(path: string, request: FastifyRequest, response: ServerResponse): Promise<void> {
    const { raw } = request
    const origin = origins.of(request)
    const address = replies && !isPage(path) ? addressKey(request.ip) : null
    const isSpent = address !== null && replies !== null && replies.waitFor(address) > 0
    // Later hooks reject invalid hosts, the host of packages, and requests without budget.
    if (origin === null || isSpent || isElsewhere?.(request)) return handle(raw, response)
    const from = performance.now()
    const sentBefore = address === null ? 0 : raw.socket.bytesWritten
    const found = await store.find(isPage(path) ? origin + path : path)
    if (found && 'answer' in found) {
      hit.inc()
      const { route } = found.answer
      return sendAnswer(found.answer, raw, response, () => {
        const took = performance.now() - from
        observeRequest({ method: request.method, route, status: String(response.statusCode) }, took / 1000)
        if (address !== null) replies?.charge(address, raw.socket.bytesWritten - sentBefore)
        logRequest?.(request, { route, status: response.statusCode, ms: took })
      })
    }
    miss.inc()
    if (found) {
      const { filling } = found
      const shown = noTags(null)
      cacheWrites.set(raw, { filling, shown, origin: isPage(path) ? origin : null, encoding: null })
      // Other requests may be waiting for this response, so rendering continues after its client disconnects. They
      // stop waiting after ABANDONED_MS.
      response.once('close', () => setTimeout(() => filling.finish(null), ABANDONED_MS).unref())
    }
    handle(raw, response)
  }

  return {
    /** Call this after every hook that may reject a request. */
    registerOwn: () => registerUserCache(app, { live, store, origins, keyOf: userKeyOf }),
    /** Call this after every hook that may change a response. */
    registerWrites() {
      app.addHook('onSend', async (request, reply, payload) => {
        const { cacheWrite } = request
        if (!cacheWrite) return payload
        request.cacheWrite = null
        const { filling, shown, origin, encoding } = cacheWrite
        const text = await readPayload(payload, reply, (env.cacheBytes * LARGEST) / 2)
        if (typeof text !== 'string' || !isCacheable(shown, reply)) {
          filling.finish(null)
          return text ?? payload
        }
        const answer = await createAnswer(text, {
          headers: headersOf(reply),
          route: request.routeOptions.url ?? '',
          only: encoding,
        })
        if (origin !== null) shown.tags.add(origins.use(origin))
        filling.finish({ answer, tags: [...shown.tags] })
        return present(answer, request, reply)
      })
    },
  }
}

function requestsLike(request: FastifyRequest): (raw: IncomingMessage) => FastifyRequest {
  function Request(this: { raw: IncomingMessage }, raw: IncomingMessage) {
    this.raw = raw
  }
  Request.prototype = Object.getPrototypeOf(request) as object
  return (raw) => Reflect.construct(Request, [raw]) as FastifyRequest
}

function sendAnswer(answer: Answer, raw: IncomingMessage, response: ServerResponse, sent: () => void): void {
  if (isUnchanged(answer, raw)) {
    response.writeHead(304, answer.unchanged as string[]).end(sent)
    return
  }
  const { body, flat } = variantFor(answer, raw)
  response.writeHead(200, flat as string[])
  if (raw.method === 'HEAD') response.end(sent)
  else response.end(body, sent)
}

const isCacheable = ({ isKnown, tags }: CacheTags, reply: FastifyReply) =>
  isKnown && tags.size > 0 && reply.statusCode === 200 && !reply.hasHeader('set-cookie')

function headersOf(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined && name !== 'content-length') headers[name] = String(value)
  return headers
}

/** Sends the response in the same form in which later requests get it from the cache. */
function present(answer: Answer, { raw }: FastifyRequest, reply: FastifyReply): Buffer | string {
  const { body, headers } = variantFor(answer, raw)
  reply.headers(headers)
  if (!isUnchanged(answer, raw)) return body
  for (const name of ['content-type', 'content-encoding', 'content-length']) reply.removeHeader(name)
  reply.status(304)
  return ''
}
