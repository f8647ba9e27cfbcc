import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Services } from '../../../platform/server/context.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import { isForeignOrPart } from '../../../platform/server/http/origin-check.ts'
import { sitePath } from '../../../platform/site-path.ts'
import type { ProviderOutcome } from '../../provider-outcome.rules.ts'
import { createContext } from '../sessions/create-context.ts'
import { isWithinLimits, type Limit } from '../sessions/rate-limits.ts'
import { sessionKey } from '../sessions/sessions.ts'
import { startSession } from '../sessions/start-session.ts'
import { type AtProvider, parseAttempt, randomValue, startAttempt, takeAttempt } from './attempts.ts'
import { authenticateIdentity } from './authenticate.ts'
import { linkIdentity } from './identities.ts'
import { createProvider } from './provider.ts'

/** Limits the requests from a network that need the provider. */
const networkLimits = (address: string): Limit[] => [
  { key: `provider:@${addressKey(address)}`, most: 300, seconds: 900 },
]

/** The section of the account page about the provider. */
const ACCOUNT = '/account#provider'

/** Returns the screen that explains an outcome: the account page for signed-in users, otherwise the login page. */
function outcomePage({ account }: Pick<Context, 'account'>, outcome: ProviderOutcome, to?: string): string {
  if (account) return `/account?provider=${outcome}#provider`
  // Users then sign in with their password and link the account.
  const from = outcome === 'unlinked' ? ACCOUNT : to
  return `/login?provider=${outcome}${from === undefined || from === '/' ? '' : `&from=${encodeURIComponent(from)}`}`
}

/**
 * Registers the three URLs for signing in with an OpenID Connect provider. Two redirect the browser to the provider,
 * and the provider redirects it to the third. They are links, because a form may not be redirected to another site.
 * Every request ends on a screen of the application.
 */
export function registerSignInProvider(app: FastifyInstance, services: Services): void {
  const { db, env, log } = services
  if (!env.oidc) return
  const { issuer } = env.oidc
  const provider = createProvider(env.oidc, log)

  const isBusy = async ({ address }: Context) =>
    env.rateLimits && !(await isWithinLimits(db, networkLimits(address)))

  async function begin(
    context: Context,
    request: FastifyRequest,
    { to, linking }: Pick<AtProvider, 'to' | 'linking'>,
  ): Promise<string> {
    if (await isBusy(context)) return outcomePage(context, 'busy', to)
    const attempt: AtProvider = {
      ...startAttempt(),
      step: 'provider',
      nonce: randomValue(),
      verifier: randomValue(),
      to,
      linking,
    }
    const address = await provider.signInAddress(attempt)
    if (address === null) return outcomePage(context, 'unavailable', to)
    request.nextProviderAttempt = attempt
    return address
  }

  async function finishSignIn(
    context: Context,
    request: FastifyRequest,
    { to, subject }: { to: string; subject: string },
  ): Promise<string> {
    // Someone signed in in another tab. The login page may have to ask for a code, but it does not open for signed-in
    // users.
    if (context.account) return outcomePage(context, 'other')
    const identity = { issuer, subject }
    const found = await authenticateIdentity(db, identity)
    if ('refusal' in found) return outcomePage(context, found.refusal, to)
    if (found.asks) {
      request.nextProviderAttempt = { ...startAttempt(), step: 'code', ...identity }
      return outcomePage(context, 'code', to)
    }
    // The provider may not have asked the user for a password, for example on an unlocked computer.
    await startSession(context, found, { isProof: false })
    return to
  }

  async function finishLinking(
    context: Context,
    { linking, subject }: { linking: NonNullable<AtProvider['linking']>; subject: string },
  ): Promise<string> {
    const { account, sessionId } = context
    const isSame = account?.id === linking.userId && sessionKey(sessionId ?? '') === linking.sessionKey
    if (!account || sessionId === null || !isSame) return outcomePage(context, 'other')
    return outcomePage(context, await linkIdentity(context, { user: account, sessionId }, subject))
  }

  async function finish(context: Context, request: FastifyRequest): Promise<string> {
    const attempt = parseAttempt(context.providerAttempt())
    const { state } = request.query as { state?: unknown }
    // A request that another site caused must not end the attempt of this browser.
    if (attempt?.step !== 'provider' || attempt.id !== state) return outcomePage(context, 'expired')
    if (await isBusy(context)) return outcomePage(context, 'busy', attempt.to)
    request.nextProviderAttempt = null
    if (!(await takeAttempt(db, attempt))) return outcomePage(context, 'expired', attempt.to)
    const query = request.url.slice(request.url.indexOf('?'))
    const confirmation = await provider.confirm(attempt, query)
    if ('failure' in confirmation) {
      const { failure, details } = confirmation
      if (failure !== 'cancelled') request.log.warn(details, 'The sign-in provider confirmed no user')
      return outcomePage(context, failure, attempt.to)
    }
    const { subject } = confirmation
    const { to, linking } = attempt
    return linking
      ? finishLinking(context, { linking, subject })
      : finishSignIn(context, request, { to, subject })
  }

  /** Returns the context of a request. Requests with an API token count as those of guests. */
  const contextOf = async (request: FastifyRequest): Promise<Context> => {
    const context = await createContext(services, request)
    return context.token ? { ...context, account: null, user: null, sessionId: null } : context
  }

  const redirect = (reply: FastifyReply, address: string) =>
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 302)

  app.get('/auth/oidc/start', { exposeHeadRoute: false }, async (request, reply) => {
    const { to } = request.query as { to?: unknown }
    const path = sitePath(to) ?? '/'
    const context = await contextOf(request)
    if (context.account) return redirect(reply, path)
    if (isForeignOrPart(services, request)) return redirect(reply, '/login')
    return redirect(reply, await begin(context, request, { to: path, linking: null }))
  })

  app.get('/auth/oidc/link', { exposeHeadRoute: false }, async (request, reply) => {
    const context = await contextOf(request)
    const { account, sessionId, proven } = context
    // The account page has asked for reauthentication.
    if (isForeignOrPart(services, request) || !account || sessionId === null || !proven)
      return redirect(reply, account ? ACCOUNT : `/login?from=${encodeURIComponent(ACCOUNT)}`)
    const linking = { userId: account.id, sessionKey: sessionKey(sessionId) }
    return redirect(reply, await begin(context, request, { to: ACCOUNT, linking }))
  })

  app.get('/auth/oidc/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const context = await contextOf(request)
    try {
      return redirect(reply, await finish(context, request))
    } catch (error) {
      // The account or its limits changed in the meantime.
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return redirect(reply, outcomePage(context, error.status === 429 ? 'busy' : 'expired'))
    }
  })
}
