import type { ClientAuth, Configuration } from 'openid-client'
import type { OidcEnv } from '../../../platform/server/process/env.ts'
import type { AtProvider } from './attempts.ts'

/** The maximum duration of each request to the provider. */
const TIMEOUT_SECONDS = 5
const HOUR_MS = 3_600_000

/**
 * The account that the provider confirmed, or the reason why it confirmed none. `details` is for the log and contains
 * no personal data.
 */
export type Confirmation =
  | { subject: string }
  | { failure: 'cancelled' | 'unavailable' | 'refused'; details: Record<string, unknown> }

export type Provider = {
  /** Returns the address at which the user signs in. Null if the provider is unavailable. */
  signInAddress(attempt: Pick<AtProvider, 'id' | 'nonce' | 'verifier'>): Promise<string | null>
  /** Exchanges the code in the query of the callback. Never throws. */
  confirm(attempt: AtProvider, query: string): Promise<Confirmation>
}

/** Loads the library with the first sign-in, so that it uses no memory before that. */
const loadClient = () => import('openid-client')

/**
 * Creates the client of the provider. It reads the provider's configuration at the first sign-in, so that the server
 * can start while the provider is unavailable. It reads the configuration again after an hour.
 */
export function createProvider(
  { issuer, clientId, clientSecret, callback }: OidcEnv,
  log: { warn: (details: object, message: string) => void },
): Provider {
  let loading: Promise<Configuration> | null = null
  let loadedAt = 0

  async function discover(): Promise<Configuration> {
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks, ...client } = await loadClient()
    // By default, OpenID Connect uses the header. Some providers accept only the body.
    const authenticate: ClientAuth = (server, ...rest) =>
      server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
        ? client.ClientSecretPost(clientSecret)(server, ...rest)
        : client.ClientSecretBasic(clientSecret)(server, ...rest)
    return discovery(new URL(issuer), clientId, undefined, authenticate, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Checks the signature of the ID token too, not only the connection that it arrives through.
        enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
    })
  }

  /**
   * Returns the configuration of the provider. Null if the provider is unavailable. Concurrent sign-ins share one
   * request.
   */
  async function load(): Promise<Configuration | null> {
    if (!loading || Date.now() - loadedAt > HOUR_MS) {
      loadedAt = Date.now()
      loading = discover()
    }
    try {
      return await loading
    } catch (error) {
      loading = null
      log.warn(detailsOf(error), 'The configuration of the sign-in provider could not be read')
      return null
    }
  }

  return {
    async signInAddress({ id, nonce, verifier }) {
      const configuration = await load()
      if (!configuration) return null
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadClient()
      return buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid',
        state: id,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },

    async confirm({ id, nonce, verifier }, query) {
      const configuration = await load()
      if (!configuration) return { failure: 'unavailable', details: {} }
      const { authorizationCodeGrant } = await loadClient()
      try {
        const tokens = await authorizationCodeGrant(configuration, new URL(callback + query), {
          expectedState: id,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        // A provider with many issuers could use the same subject for different users.
        return claims && new URL(claims.iss).href === issuer
          ? { subject: claims.sub }
          : { failure: 'refused', details: { reason: 'the ID token has another issuer' } }
      } catch (error) {
        return { failure: failureOf(error), details: detailsOf(error) }
      }
    },
  }
}

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])

function failureOf(error: unknown): 'cancelled' | 'unavailable' | 'refused' {
  const { error: reason, code } = error as { error?: unknown; code?: unknown }
  if (reason === 'access_denied') return 'cancelled'
  const isUnreachable =
    reason === 'temporarily_unavailable' ||
    reason === 'server_error' ||
    (error instanceof TypeError && code === undefined) ||
    (typeof code === 'string' && UNREACHABLE.has(code))
  return isUnreachable ? 'unavailable' : 'refused'
}

/** Returns only safe details of an error, because its cause can contain tokens and personal data. */
function detailsOf(error: unknown): Record<string, unknown> {
  const { message, code, error: reason, status } = error as Record<string, unknown>
  return { reason: message, code, error: reason, status }
}
