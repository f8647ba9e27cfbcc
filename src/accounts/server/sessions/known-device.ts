import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deriveKey } from '../../../platform/server/http/derive-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the ID of this browser if the user has signed in with it before, otherwise null. */
    knownDevice(userId: string): string | null
    /** Marks this browser as a known device of the user. */
    rememberDevice(userId: string): void
    /** The cookie to send with the response. */
    deviceCookie: string | null
  }
}

const DAYS = 400
const ACCOUNTS = 5
const SHAPE = /^[\w-]{22}(\.[\w-]{22}){1,5}$/

/**
 * Registers a signed cookie with a random ID of the browser and a mark for each of its latest accounts. Rate limits
 * count sign-in attempts from known devices separately from those of strangers. The cookie gives no access.
 */
export function registerKnownDevice(
  app: FastifyInstance,
  { secrets, https }: { secrets: readonly string[]; https: boolean },
): void {
  const keys = secrets.map((secret) => deriveKey(secret, 'device'))
  const cookieName = https ? '__Host-lantern-device' : 'lantern-device'
  const mark = (key: Buffer, device: string, userId: string) =>
    createHmac('sha256', key).update(`${device}\n${userId}`).digest('base64url').slice(0, 22)
  const isMark = (given: string, device: string, userId: string) =>
    keys.some((key) => timingSafeEqual(Buffer.from(given), Buffer.from(mark(key, device, userId))))
  const read = (request: FastifyRequest): { device: string; marks: string[] } | null => {
    const value = request.cookies[cookieName]
    if (!value || !SHAPE.test(value)) return null
    const [device = '', ...marks] = value.split('.')
    return { device, marks }
  }

  app.decorateRequest('deviceCookie', null)
  app.decorateRequest('knownDevice', function (this: FastifyRequest, userId: string) {
    const known = read(this)
    return known?.marks.some((given) => isMark(given, known.device, userId)) ? known.device : null
  })
  app.decorateRequest('rememberDevice', function (this: FastifyRequest, userId: string) {
    const [newest] = keys
    if (!newest || this.knownDevice(userId) !== null) return
    const { device, marks } = read(this) ?? { device: randomBytes(16).toString('base64url'), marks: [] }
    this.deviceCookie = [device, mark(newest, device, userId), ...marks.slice(0, ACCOUNTS - 1)].join('.')
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.deviceCookie === null) return
    reply.setCookie(cookieName, request.deviceCookie, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: https ? true : 'auto',
      maxAge: DAYS * 86_400,
    })
  })
}
