import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/server/db/connect.ts'
import { deriveKey } from '../../../platform/server/http/derive-key.ts'
import { twoStepVerifications, users } from '../../tables.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Returns the ID of this browser if the user has signed in with it and with the current credentials,
     * otherwise null.
     */
    knownDevice(userId: string): Promise<string | null>
    /** Marks this browser as a known device of the user. */
    rememberDevice(userId: string): Promise<void>
    /** The cookie to send with the response. */
    deviceCookie: string | null
  }
}

const DAYS = 400
const ACCOUNTS = 5
const SHAPE = /^[\w-]{22}(\.[\w-]{22}){1,5}$/

/**
 * Registers a signed cookie with a random ID of the browser and a mark for each of its latest accounts. Rate
 * limits count sign-in attempts from known devices separately from those of other browsers. The cookie gives no
 * access. All earlier marks become invalid when the password changes, or when two-step verification is turned
 * on or off.
 */
export function registerKnownDevice(
  app: FastifyInstance,
  { db, secrets, https }: { db: Db; secrets: readonly string[]; https: boolean },
): void {
  const keys = secrets.map((secret) => deriveKey(secret, 'device'))
  const cookieName = https ? '__Host-lantern-device' : 'lantern-device'
  const mark = (key: Buffer, device: string, owner: string) =>
    createHmac('sha256', key).update(`${device}\n${owner}`).digest('base64url').slice(0, 22)
  const isMark = (given: string, device: string, owner: string) =>
    keys.some((key) => timingSafeEqual(Buffer.from(given), Buffer.from(mark(key, device, owner))))
  const read = (request: FastifyRequest): { device: string; marks: string[] } | null => {
    const value = request.cookies[cookieName]
    if (!value || !SHAPE.test(value)) return null
    const [device = '', ...marks] = value.split('.')
    return { device, marks }
  }

  app.decorateRequest('deviceCookie', null)
  app.decorateRequest('knownDevice', async function (this: FastifyRequest, userId: string) {
    const known = read(this)
    if (!known) return null
    const owner = await describeCredentials(db, userId)
    return known.marks.some((given) => isMark(given, known.device, owner)) ? known.device : null
  })
  app.decorateRequest('rememberDevice', async function (this: FastifyRequest, userId: string) {
    const [newest] = keys
    if (!newest || (await this.knownDevice(userId)) !== null) return
    const owner = await describeCredentials(db, userId)
    const { device, marks } = read(this) ?? { device: randomBytes(16).toString('base64url'), marks: [] }
    this.deviceCookie = [device, mark(newest, device, owner), ...marks.slice(0, ACCOUNTS - 1)].join('.')
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

/** Returns a string that changes with the password and with two-step verification. It is used only in the HMAC. */
async function describeCredentials(db: Db, userId: string): Promise<string> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash, enabledAt: twoStepVerifications.enabledAt })
    .from(users)
    .leftJoin(twoStepVerifications, eq(twoStepVerifications.userId, users.id))
    .where(eq(users.id, userId))
  return [userId, row?.passwordHash ?? '', row?.enabledAt?.toISOString() ?? ''].join('\n')
}
