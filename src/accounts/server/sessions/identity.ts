import secureSession from '@fastify/secure-session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  createSession,
  deleteSession,
  findSession,
  SESSION_DAYS,
  SESSION_ENDED,
  SESSION_MAX_DAYS,
  sessionKey,
  touchSession,
} from './sessions.ts'
import type { Identity, Services } from '../../../platform/server/context.ts'
import { transact, type Tx } from '../../../platform/server/db/connect.ts'
import { deriveKey } from '../../../platform/server/http/derive-key.ts'
import { apiTokenOf } from '../../../platform/server/api-token.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { endSurplusSessions } from './end-sessions.ts'
import { factorSeal } from '../two-step-verification/factor-seal.ts'
import { findTokenIdentity } from '../tokens/token-identity.ts'
import { registerProviderAttempt } from '../sign-in-provider/attempts.ts'
import { registerKnownDevice } from './known-device.ts'
import { registerPreview } from './preview.ts'

declare module '@fastify/secure-session' {
  interface SessionData {
    id: string
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Encrypts the keys of authenticator apps. */
    factorSeal: Seal
  }
  interface FastifyRequest {
    /**
     * Returns the session or API token of the request with its user, or null for guests. Reads the row once per
     * request. Throws 401 for an invalid token, and 503 if the database is unavailable.
     */
    identity(): Promise<Identity | null>
    /** The result of `identity` after the first call. */
    knownIdentity: Promise<Identity | null> | null
    /** Whether the user signed out in this request. */
    signedOut: boolean
    /** The session ID from the cookie, not checked against the database. Null for requests with an API token. */
    cookieSessionId(): string | null
  }
}

const DAY_SECONDS = 86_400

const isHttps = ({ publicUrl }: Services['env']) => publicUrl?.startsWith('https:') ?? false

/** Returns the name of the cookie. With HTTPS, its prefix prevents other hosts from setting it. */
export const sessionCookie = (env: Services['env']) => (isHttps(env) ? '__Host-lantern' : 'lantern')

/** Registers the encrypted cookie with the random session ID, and `request.identity()`, which reads its row. */
export async function registerIdentity(app: FastifyInstance, services: Services, secrets: readonly string[]) {
  const { env, db } = services
  const https = isHttps(env)
  await app.register(secureSession, {
    cookieName: sessionCookie(env),
    key: secrets.map((secret) => deriveKey(secret, 'cookie')),
    expiry: SESSION_MAX_DAYS * DAY_SECONDS,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: https ? true : 'auto',
      maxAge: SESSION_DAYS * DAY_SECONDS,
    },
  })

  app.decorate('factorSeal', factorSeal(secrets))
  registerKnownDevice(app, { db, secrets, https })
  registerPreview(app, services, { https })
  registerProviderAttempt(app, { https })

  app.decorateRequest('signedOut', false)
  app.addHook('onSend', async ({ signedOut }, reply) => {
    // Clears only the cache. The value "storage" would also clear the theme and the player settings. The value
    // "cookies" would also clear the cookie that identifies the device.
    if (signedOut) reply.header('clear-site-data', '"cache"')
  })

  app.decorateRequest('knownIdentity', null)
  app.decorateRequest('cookieSessionId', function (this: FastifyRequest) {
    const id = apiTokenOf(this.raw) === null ? this.session.get('id') : null
    return typeof id === 'string' ? id : null
  })
  app.decorateRequest('identity', function (this: FastifyRequest) {
    this.knownIdentity ??= identify(this)
    return this.knownIdentity
  })

  async function identify(request: FastifyRequest): Promise<Identity | null> {
    const token = apiTokenOf(request.raw)
    if (token !== null) return findTokenIdentity(db, token)
    const sessionId = request.cookieSessionId()
    if (!sessionId) return null
    const found = await findSession(db, sessionId)
    if (!found) return null
    if (found.stale) {
      await touchSession(db, sessionId)
      request.session.touch()
    }
    const { stale: _stale, language, ...identity } = found
    if (language) app.useLanguage(request.raw, language)
    return { ...identity, sessionId, token: null }
  }
}

/** Creates a session for this browser and ends its earlier one. */
export async function signIn(
  services: Services,
  request: FastifyRequest,
  userId: string,
  verify?: (tx: Tx) => Promise<void>,
  { isProof }: { isProof: boolean } = { isProof: true },
): Promise<void> {
  const sessionId = await transact(services.db, async (tx) => {
    await verify?.(tx)
    const made = await createSession(tx, {
      userId,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      isProof,
    })
    if (services.env.rateLimits) await endSurplusSessions(tx, services.live, userId)
    return made
  })
  await endSession(services, request)
  request.session.regenerate()
  request.session.set('id', sessionId)
  await request.rememberDevice(userId)
  request.nextProviderAttempt = null
  request.knownIdentity = null
  request.endsPreview = true
}

/** Stores the new ID of this browser's session in the cookie. */
export function adoptSession(request: FastifyRequest, sessionId: string): void {
  request.session.regenerate()
  request.session.set('id', sessionId)
  request.knownIdentity = null
}

/** Ends the session of this browser, so that copies of its cookie stop working. */
export async function signOut(services: Services, request: FastifyRequest): Promise<void> {
  await endSession(services, request)
  request.session.delete()
  request.knownIdentity = null
  request.signedOut = true
  request.endsPreview = true
}

/** Deletes the session's row, and announces the end of the session to all instances. */
async function endSession({ db, live }: Services, request: FastifyRequest): Promise<void> {
  const sessionId = request.cookieSessionId()
  if (!sessionId) return
  await deleteSession(db, sessionId)
  await live.publish(db, SESSION_ENDED, { session: sessionKey(sessionId) })
}
