import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll } from 'vitest'

type Options = {
  /** The origin of the academy. */
  origin: string
  /** How the academy must send its secret. */
  authentication?: 'client_secret_post' | 'client_secret_basic'
}

type State = {
  /** Whether the provider answers, never answers, or answers 500. */
  mode: 'normal' | 'silent' | 'broken'
  /** Whether the signature of ID tokens is wrong. */
  changesSignature: boolean
  /** The requests in their order. */
  requests: string[]
}

/**
 * Starts a real provider of OpenID Connect on this machine. Users sign in there with any name and no password. The host
 * name differs from that of test servers, so browsers treat it as another site.
 */
export async function startOidcProvider({ origin, authentication = 'client_secret_post' }: Options) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const client = { id: 'lantern', secret: randomBytes(24).toString('hex') }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin}/auth/oidc/callback`],
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [authentication],
    jwks: { keys: [{ ...createKey(), kid: 'test', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    pkce: { required: () => true },
    // The provider prints a notice for each missing value.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client: by, session } = oidc
      const grant = new provider.Grant({ clientId: by?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (!state.changesSignature || body?.id_token === undefined) return
    const [head = '', claims = '', signature = ''] = body.id_token.split('.')
    context.body = { ...body, id_token: `${head}.${claims}.${signature.split('').toReversed().join('')}` }
  })
  const answer = provider.callback()
  const state: State = { mode: 'normal', changesSignature: false, requests: [] }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    state.requests.push(request.url ?? '')
    if (state.mode === 'silent') return
    if (state.mode === 'broken') return void response.writeHead(500).end('broken')
    if (request.url?.startsWith('/interaction/')) return void interact(provider, request, response)
    void answer(request, response)
  })

  return {
    issuer,
    state,
    variables: {
      PUBLIC_URL: origin,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Example ID',
    },
  }
}

const createKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

/** Shows the page on which users sign in at the provider, and handles its form. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><html lang="en">
      <title>Example ID</title><form method="post"><label>Name <input name="login"></label>
      <button>Continue</button><button name="cancel" value="1">Cancel</button></form></html>`)
  let body = ''
  for await (const part of request) body += String(part)
  const form = new URLSearchParams(body)
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'cancelled' }
    : { login: { accountId: form.get('login') ?? '' } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Creates a browser at the provider, with its own cookies. */
export function openProviderBrowser() {
  const cookies = new Map<string, string>()
  async function send(url: string, form?: Record<string, string>): Promise<string | null> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1)
      const at = pair.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/i.test(set)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    await response.text()
    return response.headers.get('location')
  }

  /**
   * Opens an address to which the academy redirected, and signs in with this name or cancels. Returns the path of the
   * redirect back to the academy.
   */
  return async function signIn(address: string, name: string | null): Promise<string> {
    const { origin } = new URL(address)
    let at = new URL(address)
    for (let n = 0; n < 8; n += 1) {
      const isForm = at.pathname.startsWith('/interaction/')
      const next = await send(
        at.href,
        isForm ? (name === null ? { cancel: '1' } : { login: name }) : undefined,
      )
      if (next === null) throw new Error(`The provider stopped at ${at.pathname}`)
      at = new URL(next, at)
      if (at.origin !== origin) return at.pathname + at.search
    }
    throw new Error('The provider redirects in a circle')
  }
}
