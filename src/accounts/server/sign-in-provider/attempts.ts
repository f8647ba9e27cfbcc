import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { isWithinLimits } from '../sessions/rate-limits.ts'

const MINUTES = 10

const shared = {
  /** A random value that no other attempt has. */
  id: z.string(),
  endsAt: z.number(),
}

/** An attempt while the browser is on the provider's site. */
const atProvider = z.object({
  ...shared,
  step: z.literal('provider'),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to open after signing in. */
  to: z.string(),
  /** The user who links an account, in this session. Null for a sign-in. */
  linking: z.object({ userId: z.string(), sessionKey: z.string() }).nullable(),
})
export type AtProvider = z.output<typeof atProvider>

/** The provider has confirmed the user, who now enters the code of two-step verification. */
const atCode = z.object({ ...shared, step: z.literal('code'), issuer: z.string(), subject: z.string() })

const attempt = z.discriminatedUnion('step', [atProvider, atCode])
export type Attempt = z.output<typeof attempt>

/** Returns a value that no one can guess. Its 43 characters are also a valid PKCE verifier. */
export const randomValue = () => randomBytes(32).toString('base64url')

/** Returns the values that each new attempt has. */
export const startAttempt = () => ({
  id: randomValue(),
  endsAt: Date.now() + MINUTES * 60_000,
})

/** Returns the attempt in a cookie, or null if there is none or it has ended. */
export function parseAttempt(text: string | null): Attempt | null {
  if (text === null) return null
  const { data } = attempt.safeParse(JSON.parse(text))
  return data && data.endsAt > Date.now() ? data : null
}

/** Returns true once for each attempt, on all instances together, so that a copied cookie can't be used again. */
export const takeAttempt = (db: Db | Tx, { id }: Attempt): Promise<boolean> =>
  isWithinLimits(db, [
    {
      key: `provider-attempt:${createHash('sha256').update(id).digest('hex')}`,
      most: 1,
      seconds: MINUTES * 60,
    },
  ])

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the decrypted cookie of a sign-in with the provider, or null if there is none. */
    providerAttempt(): string | null
    /** The attempt to store with the response. Null removes the cookie. */
    nextProviderAttempt: Attempt | null | undefined
  }
}

/** The purpose for which the cookie is encrypted. */
const OWNER = 'sign-in provider'

/**
 * Registers the encrypted cookie that binds a sign-in with the provider to the browser that began it. A browser can
 * have only one attempt at a time.
 */
export function registerProviderAttempt(app: FastifyInstance, { https }: { https: boolean }): void {
  const cookieName = https ? '__Host-lantern-provider' : 'lantern-provider'
  app.decorateRequest('nextProviderAttempt', undefined)
  app.decorateRequest('providerAttempt', function (this: FastifyRequest) {
    const value = this.cookies[cookieName]
    return value ? app.factorSeal.open(value, OWNER) : null
  })
  app.addHook('onSend', async (request, reply) => {
    const { nextProviderAttempt: next } = request
    if (next === undefined) return
    const options = {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: https ? true : 'auto',
    } as const
    if (next)
      reply.setCookie(cookieName, app.factorSeal.close(JSON.stringify(next), OWNER), {
        ...options,
        maxAge: MINUTES * 60,
      })
    else if (request.cookies[cookieName] !== undefined) reply.clearCookie(cookieName, options)
  })
}
