import type { IncomingHttpHeaders } from 'node:http'
import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MEGABYTE } from '../../constants.ts'
import { platformErrors, tooLarge } from '../errors.ts'
import { isUnwieldy } from './json-shape.ts'

export const JSON_LIMIT = MEGABYTE
/** Room for a screenshot of 5 MB as a data URL and the other fields. */
export const SCREENSHOT_LIMIT = 8 * MEGABYTE

const SLOWEST_MS = 120_000
const DRAIN_MS = 30_000

/** Content types are case-insensitive. */
export const isJson = (headers: IncomingHttpHeaders) =>
  /^application\/json\b/i.test(headers['content-type'] ?? '')

/** Accepts only JSON, within two minutes. Allows empty bodies (like, share, logout send none). */
export function registerBodies(app: FastifyInstance, { slowest = SLOWEST_MS } = {}) {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else if (isUnwieldy(text as string)) done(platformErrors.BAD_REQUEST())
    else void parse(request, text as string, done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isJson(request.headers)) limitDuration(request, slowest)
    done()
  })
  app.addHook('onError', async (_request, reply, { code }) => {
    // If the connection closed immediately, the client would never see this reply.
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.removeHeader('connection')
  })
  app.addHook('onResponse', (request, _reply, done) => {
    boundDrain(request)
    done()
  })
}

/** Limits the time for JSON bodies, because a slow one holds a connection. Uploads have no limit. */
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
 * Reads and discards the rest of the body after a reply, because most clients read the reply only when they have sent
 * everything. Cuts the connection after half a minute.
 */
export function boundDrain({ raw }: Pick<FastifyRequest, 'raw'>, longest = DRAIN_MS): void {
  if (raw.complete) return
  raw.resume()
  const { socket } = raw
  // Checked once at the end: event listeners would pile up on a reused connection.
  setTimeout(() => {
    if (!raw.complete) socket.destroy()
  }, longest).unref()
}

/**
 * All procedures share one route, with the body limit of those that carry a screenshot. This enforces the lower limit
 * for the others, also for chunked bodies.
 */
export function registerProcedureBodies(scope: FastifyInstance, withScreenshot: ReadonlySet<string>): void {
  scope.addHook('onRoute', (route) => void (route.bodyLimit = SCREENSHOT_LIMIT))
  scope.addHook('preValidation', async ({ body }) => {
    if (typeof body === 'string' && isUnwieldy(body)) throw platformErrors.BAD_REQUEST()
  })
  scope.addHook('preParsing', async (request, _reply, payload) => {
    // tRPC accepts multipart forms, which any website can send without a CORS preflight.
    if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
      throw platformErrors.UNSUPPORTED_MEDIA_TYPE()
    const { path = '' } = request.params as { path?: string }
    if (path.split(',').every((name) => withScreenshot.has(name))) return payload
    if (Number(request.headers['content-length'] ?? 0) > JSON_LIMIT) throw tooLarge(JSON_LIMIT)
    let received = 0
    const limited = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length
        if (received > JSON_LIMIT) done(tooLarge(JSON_LIMIT))
        else done(null, chunk)
      },
    })
    payload.once('error', (error) => limited.destroy(error))
    return payload.pipe(limited)
  })
}
