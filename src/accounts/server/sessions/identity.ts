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
import { registerKnownDevice } from './known-device.ts'
import { registerPreview } from './preview.ts'

declare module '@fastify/secure-session' {
  interface SessionData {
    id: string
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes the keys of authenticator apps. */
    factorSeal: Seal
  }
  interface FastifyRequest {
    /**
     * Who asks: the row of the session, or of the API token, and its user, read once for each request; null for guests. Throws 401 for a
     * token that is none, 503 without a database.
     */
    identity(): Promise<Identity | null>
    /** The answer to `identity`, once it was asked. */
    knownIdentity: Promise<Identity | null> | null
    /** They have just signed out. */
    signedOut: boolean
    /** The random session id of the cookie, not checked against the database; none beside an API token. */
    cookieSessionId(): string | null
  }
}

const DAY_SECONDS = 86_400

const isHttps = ({ publicUrl }: Services['env']) => publicUrl?.startsWith('https:') ?? false

/** The name of the cookie. Under https a browser keeps others from setting it. */
export const sessionCookie = (env: Services['env']) => (isHttps(env) ? '__Host-lantern' : 'lantern')

/** The encrypted cookie that carries a random session id, and `request.identity()`, which reads its row. */
export async function registerIdentity(
  app: FastifyInstance,
  { env, db }: Services,
  secrets: readonly string[],
) {
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
  registerKnownDevice(app, { secrets, https })
  registerPreview(app, { https })

  app.decorateRequest('signedOut', false)
  app.addHook('onSend', async ({ signedOut }, reply) => {
    // Not "storage", where the theme and unfinished uploads are, nor "cookies", of which one knows the device.
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
    const { stale: _stale, ...identity } = found
    return { ...identity, sessionId, token: null }
  }
}

/** Begins a session for this browser; an earlier one of the same browser ends. */
export async function signIn(
  services: Services,
  request: FastifyRequest,
  userId: string,
  verify?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const sessionId = await transact(services.db, async (tx) => {
    await verify?.(tx)
    const made = await createSession(tx, {
      userId,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    })
    if (services.env.rateLimits) await endSurplusSessions(tx, services.live, userId)
    return made
  })
  await endSession(services, request)
  request.session.regenerate()
  request.session.set('id', sessionId)
  request.rememberDevice(userId)
  request.knownIdentity = null
  request.endsPreview = true
}

/** Ends the session of this browser, so that a copy of its cookie is useless everywhere. */
export async function signOut(services: Services, request: FastifyRequest): Promise<void> {
  await endSession(services, request)
  request.session.delete()
  request.knownIdentity = null
  request.signedOut = true
  request.endsPreview = true
}

/** The row goes, and what was signed for the session is told that it no longer counts. */
async function endSession({ db, live }: Services, request: FastifyRequest): Promise<void> {
  const sessionId = request.cookieSessionId()
  if (!sessionId) return
  await deleteSession(db, sessionId)
  await live.publish(db, SESSION_ENDED, { session: sessionKey(sessionId) })
}
