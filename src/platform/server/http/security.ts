import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../process/env.ts'

/** Headers of every response. Pages also get their own policy (`pagePolicy`). */
const HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // The video player in the iframe checks which site embeds it.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
// The value is a year. It does not include subdomains, because other hosts of the domain may not be ours.
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000' }

export function registerSecurityHeaders(app: FastifyInstance, env: Env) {
  const headers = env.publicUrl?.startsWith('https:') ? { ...HEADERS, ...ONLY_HTTPS } : HEADERS
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const YOUTUBE = 'https://www.youtube-nocookie.com'

export const createNonce = (): string => randomBytes(16).toString('base64')

/**
 * Returns the Content-Security-Policy of an HTML page. Allows only the inline scripts that `scripts` lists. Videos
 * may load from `store`, and packages from `packages`.
 */
export function pagePolicy(
  scripts: readonly string[],
  { development = false, store = '', packages = '' } = {},
): string {
  const directives = [
    "default-src 'none'",
    `script-src ${scripts.map((source) => `'${source}'`).join(' ')} 'self'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https:`,
    `media-src 'self' blob: https:${store && ` ${store}`}`,
    "font-src 'self'",
    `connect-src 'self' https:${store && ` ${store}`}${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    // Only packages may be in a frame (`registerScorm`). All other responses forbid it.
    `frame-src 'self' ${YOUTUBE}${packages && ` ${packages}`}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return directives.join('; ')
}

/**
 * Replaces a page's nonce with script hashes, because a cached page cannot reuse a nonce. Only our scripts have the
 * nonce, so injected scripts get no hash.
 */
export function hashScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`
  const scripts = [...html.matchAll(/<script((?: [^>]*)?)>(.*?)<\/script>/gs)].flatMap(
    ([, attributes = '', text = '']) =>
      attributes.includes(attribute) && !/ (src=|type="application\/ld\+json")/.test(attributes)
        ? [`sha256-${createHash('sha256').update(text).digest('base64')}`]
        : [],
  )
  const bare = html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute, '')
  return { html: bare, scripts: [...new Set(scripts)] }
}
