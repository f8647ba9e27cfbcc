import { createHash, randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../process/env.ts'

const YEAR_SECONDS = 31_536_000

/** Headers for every reply; a page adds its own policy with `pagePolicy`. */
export async function registerSecurityHeaders(app: FastifyInstance, env: Env) {
  const https = env.publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    // Of this name alone: what stands beside it on the domain is not ours to decide about.
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The frame of a video asks who embeds it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

const YOUTUBE = 'https://www.youtube-nocookie.com'

export const createNonce = (): string => randomBytes(16).toString('base64')

/** The policy of an HTML page: of scripts that stand in it, only those that `scripts` names. Videos may come from `store`. */
export function pagePolicy(scripts: readonly string[], { development = false, store = '' } = {}): string {
  const directives = [
    "default-src 'none'",
    `script-src ${scripts.map((source) => `'${source}'`).join(' ')} 'self'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https:`,
    `media-src 'self' blob: https:${store && ` ${store}`}`,
    "font-src 'self'",
    `connect-src 'self' https:${store && ` ${store}`}${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    `frame-src ${YOUTUBE}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return directives.join('; ')
}

/**
 * The page for a policy by hashes, which can be sent again as a nonce cannot. Only scripts that have the nonce are ours; what
 * somebody else brought into the page gets no hash.
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
