import type { IncomingHttpHeaders } from 'node:http'
import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MEGABYTE } from '../../constants.ts'
import { platformErrors, tooLarge } from '../errors.ts'
import { isUnwieldy } from './json-shape.ts'

export const JSON_LIMIT = MEGABYTE
/** A screenshot of 5 MB as a data URL, and what stands around it. */
export const SCREENSHOT_LIMIT = 8 * MEGABYTE

const SLOWEST_MS = 120_000
const DRAIN_MS = 30_000

/** Types are the same in whatever case. */
export const isJson = (headers: IncomingHttpHeaders) =>
  /^application\/json\b/i.test(headers['content-type'] ?? '')

/** JSON only, and within two minutes; an empty body is no body (like, share, logout send none). */
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
    // Cut off at once, who sends too much would never see the answer that says so.
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.removeHeader('connection')
  })
  app.addHook('onResponse', (request, _reply, done) => {
    boundDrain(request)
    done()
  })
}

/** Uploads may take as long as they come; a text that trickles in only holds a connection. */
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
 * After an answer the rest of the body is read and thrown away, because most clients read the answer only when they have
 * sent everything; half a minute of it, then the connection is cut.
 */
export function boundDrain({ raw }: Pick<FastifyRequest, 'raw'>, longest = DRAIN_MS): void {
  if (raw.complete) return
  raw.resume()
  const { socket } = raw
  // Looked at in the end, not listened for: a connection that lives on would collect listeners.
  setTimeout(() => {
    if (!raw.complete) socket.destroy()
  }, longest).unref()
}

/** Procedures are one route with the limit of those that carry a screenshot: the others are held to theirs, chunked or not. */
export function registerProcedureBodies(scope: FastifyInstance, withScreenshot: ReadonlySet<string>): void {
  scope.addHook('onRoute', (route) => void (route.bodyLimit = SCREENSHOT_LIMIT))
  scope.addHook('preValidation', async ({ body }) => {
    if (typeof body === 'string' && isUnwieldy(body)) throw platformErrors.BAD_REQUEST()
  })
  scope.addHook('preParsing', async (request, _reply, payload) => {
    // tRPC would take forms, which any page can send without asking.
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
