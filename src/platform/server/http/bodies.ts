import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MEGABYTE } from '../../constants.ts'
import { platformErrors, tooLarge } from '../errors.ts'
import { addressKey } from './address-key.ts'
import { isUnwieldy } from './json-shape.ts'
import { OVERLOADED } from './overload.ts'

export const JSON_LIMIT = MEGABYTE
/** Maximum body size with a screenshot: 5 MB as a data URL, and the other fields. */
export const SCREENSHOT_LIMIT = 8 * MEGABYTE

/** Bodies up to this size are not counted. Guests don't need to send larger ones. */
const SMALL = 64 * 1024
/**
 * Maximum number of bytes of larger bodies in memory: for one user or IP address, for all users, and for all guests.
 */
const MEMORY = { own: 16 * MEGABYTE, people: 256 * MEGABYTE, guests: 64 * MEGABYTE }
const RETRY_AFTER = 5

const SLOWEST_MS = 120_000
const DRAIN_MS = 30_000

/** Whether the content type is JSON. Content types are case-insensitive. */
export const isJson = (headers: IncomingHttpHeaders) =>
  /^application\/json\b/i.test(headers['content-type'] ?? '')

/** Whether a parser reads the body into memory. True for all bodies except uploads, which are written to disk. */
const isHeld = ({ 'content-type': type = '' }: IncomingHttpHeaders) =>
  /^(?:application\/(?:json|x-www-form-urlencoded)|text\/plain)\b/i.test(type)

/**
 * Accepts only JSON, within two minutes. Allows empty bodies, because calls such as like, share and logout have none.
 */
export function registerBodies(app: FastifyInstance, { slowest = SLOWEST_MS } = {}) {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else if (isUnwieldy(text as string)) done(platformErrors.BAD_REQUEST())
    else void parse(request, text as string, done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isHeld(request.headers)) limitDuration(request, slowest)
    done()
  })
  limitBodyMemory(app)
  app.addHook('onError', async (_request, reply, { code }) => {
    // If the connection were closed immediately, the client would never receive this response.
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.removeHeader('connection')
  })
  app.addHook('onResponse', (request, _reply, done) => {
    boundDrain(request)
    done()
  })
}

/** Also accepts plain text in this scope. The same limits for time and memory apply. */
export function registerTextBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit }, (_request, text, done) =>
    done(null, text),
  )
}

/** Also accepts HTML forms in this scope, and parses them to an object. The same limits apply. */
export function registerFormBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
  )
}

/**
 * Limits the memory for bodies, which stay in memory until the response was sent. A hundred unfinished screenshots
 * would take most of a gigabyte. Throws 429 if the bodies of one user or IP address exceed the limit. Throws 503 if
 * all bodies together exceed it.
 */
function limitBodyMemory(app: FastifyInstance): void {
  const pools = { people: createPool(MEMORY.people), guests: createPool(MEMORY.guests) }
  app.addHook('preParsing', async (request, reply, payload) => {
    const { bodyLimit } = request.routeOptions
    const length = request.headers['content-length']
    // Fastify refuses a body with a too large Content-Length without reading it.
    const isRead = length === undefined || (Number(length) > SMALL && Number(length) <= bodyLimit)
    if (!isHeld(request.headers) || !isRead) return payload
    const user = (await request.identity())?.user
    if (reply.raw.closed) return payload
    const [pool, key] = user ? [pools.people, user.id] : [pools.guests, addressKey(request.ip)]
    let held = 0
    let isOver = false
    reply.raw.once('close', () => {
      isOver = true
      pool.release(key, held)
    })
    return inspect(payload, reply, (bytes) => {
      const refusal = isOver ? null : pool.take(key, bytes)
      if (!refusal && !isOver) held += bytes
      return refusal
    })
  })
}

/**
 * Passes a body to its parser, chunk by chunk, until `check` returns an error. When the response has begun, discards
 * the rest without checking it.
 */
function inspect(
  payload: Readable,
  { raw }: FastifyReply,
  check: (bytes: number) => Error | null,
): Transform {
  const inspected = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (raw.headersSent || raw.closed) return done()
      const refusal = check(chunk.length)
      if (refusal) done(refusal)
      else done(null, chunk)
    },
  })
  // The parser removes its listeners when it refuses a body. An error without a listener would end the process.
  inspected.on('error', () => undefined)
  payload.once('error', (error) => inspected.destroy(error))
  return payload.pipe(inspected)
}

/**
 * Creates a counter of the bytes in memory, in total and by key. `take` returns the error to throw if a limit would be
 * exceeded.
 */
function createPool(most: number) {
  const held = new Map<string, number>()
  let total = 0
  return {
    take(key: string, bytes: number): Error | null {
      const own = (held.get(key) ?? 0) + bytes
      if (own > MEMORY.own) return platformErrors.TOO_MANY_REQUESTS({ retryAfter: RETRY_AFTER })
      if (total + bytes > most)
        return platformErrors.UNAVAILABLE({ cause: OVERLOADED, retryAfter: RETRY_AFTER })
      held.set(key, own)
      total += bytes
      return null
    },
    release(key: string, bytes: number): void {
      const own = (held.get(key) ?? 0) - bytes
      if (own > 0) held.set(key, own)
      else held.delete(key)
      total -= bytes
    },
  }
}

/** Limits the time for receiving a body, because a slow body occupies a connection. Uploads have no limit. */
function limitDuration({ raw }: FastifyRequest, slowest: number): void {
  if (raw.complete) return
  const { socket } = raw
  const timer = setTimeout(() => {
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
  }, slowest)
  timer.unref()
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
}

/**
 * Reads and discards the rest of the body after a response, because most clients read the response only after they
 * have sent everything. Closes the connection after half a minute.
 */
export function boundDrain({ raw }: Pick<FastifyRequest, 'raw'>, longest = DRAIN_MS): void {
  if (raw.complete) return
  // Without this, a paused consumer would stop the rest of the body.
  raw.unpipe()
  raw.resume()
  // Checks the request once after the time limit, because event listeners would accumulate on a reused connection.
  setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, longest).unref()
}

/**
 * Limits the bodies of procedures that accept no screenshot, also chunked ones. All procedures share one route, and
 * the limit of this route allows screenshots.
 */
export function registerProcedureBodies(scope: FastifyInstance, withScreenshot: ReadonlySet<string>): void {
  scope.addHook('onRoute', (route) => void (route.bodyLimit = SCREENSHOT_LIMIT))
  scope.addHook('preValidation', async ({ body }) => {
    if (typeof body === 'string' && isUnwieldy(body)) throw platformErrors.BAD_REQUEST()
  })
  const mayBeLarge = ({ params }: FastifyRequest) =>
    ((params as { path?: string }).path ?? '').split(',').every((name) => withScreenshot.has(name))
  // Checks the size before the body is read.
  scope.addHook('onRequest', async (request) => {
    if (!mayBeLarge(request) && Number(request.headers['content-length'] ?? 0) > JSON_LIMIT)
      throw tooLarge(JSON_LIMIT)
  })
  scope.addHook('preParsing', async (request, reply, payload) => {
    // tRPC accepts multipart forms, which any website can send without a CORS preflight.
    if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
      throw platformErrors.UNSUPPORTED_MEDIA_TYPE()
    if (mayBeLarge(request)) return payload
    let received = 0
    return inspect(payload, reply, (bytes) => {
      received += bytes
      return received > JSON_LIMIT ? tooLarge(JSON_LIMIT) : null
    })
  })
}
