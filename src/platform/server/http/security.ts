import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '../process/env.ts'

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
    strictTransportSecurity: https ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The frame of a video asks who embeds it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

const YOUTUBE = 'https://www.youtube-nocookie.com'

/** The policy of an HTML page: scripts by nonce only. Returns the nonce. */
export function pagePolicy(
  reply: FastifyReply,
  { development = false, media = [] as string[] } = {},
): string {
  const nonce = randomBytes(16).toString('base64')
  const directives = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'self'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https:`,
    ["media-src 'self' blob: https:", ...media].join(' '),
    "font-src 'self'",
    `connect-src 'self' https:${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    `frame-src ${YOUTUBE}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  reply.header('content-security-policy', directives.join('; '))
  return nonce
}
