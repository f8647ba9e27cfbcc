import type { FastifyRequest } from 'fastify'
import type { Services } from '../../../platform/server/context.ts'
import { originOf } from '../../../platform/server/http/origin.ts'
import type { DirectReads } from '../../../platform/server/storage/storage.ts'
import { PRIVATE } from '../../../media/server/files/send.ts'

/**
 * How long URLs of the object store are valid, in seconds. Players follow redirects immediately, but clocks may
 * differ.
 */
const SECONDS = 300
const CHECKED_MS = 10 * 60_000
/**
 * Maximum number of origins to check. A site has one or two. Without this limit, requests with invented Host headers
 * would cause many requests to the store.
 */
const ORIGINS = 4

/**
 * Redirects authorised requests to the object store, if the store allows reads from the page's origin (CORS).
 * Otherwise, and until this check is complete, this server sends the files.
 */
export function createStoreRedirects({ env, storage: { direct }, log }: Services) {
  const known = new Map<string, { until: number; allowed: boolean }>()

  async function check(origin: string): Promise<void> {
    if (!direct || (!known.has(origin) && known.size >= ORIGINS)) return
    const before = known.get(origin)
    const entry = { until: Date.now() + CHECKED_MS, allowed: before?.allowed ?? false }
    known.set(origin, entry)
    entry.allowed = await allows(direct, origin)
    if (entry.allowed === before?.allowed) return
    if (entry.allowed) log.info({ origin }, 'Clients load video segments directly from S3')
    else
      log.warn(
        { origin, store: direct.origin },
        'segments of videos come through this server: the S3 bucket has no rule (CORS) that lets pages of this origin read; see docs/cdn.md',
      )
  }
  if (env.publicUrl) void check(env.publicUrl)
  if (env.s3?.redirect && !direct)
    log.info(
      'segments of videos come through this server: set S3_PUBLIC_ENDPOINT to where browsers reach the store',
    )

  return {
    async addressOf(request: FastifyRequest, key: string): Promise<string | null> {
      // Only GET requests can have signed URLs.
      if (!direct || request.method !== 'GET') return null
      const origin = originOf({ env }, request)
      const entry = known.get(origin)
      if (!entry || entry.until < Date.now()) void check(origin)
      return entry?.allowed ? direct.sign(key, { seconds: SECONDS, cacheControl: PRIVATE }) : null
    },
  }
}

/** Sends the same CORS request as a browser. Returns false for HTTPS pages if the store uses HTTP. */
async function allows(direct: DirectReads, origin: string): Promise<boolean> {
  if (origin.startsWith('https:') && !direct.origin.startsWith('https:')) return false
  try {
    const reply = await fetch(await direct.sign('check', { seconds: SECONDS, cacheControl: PRIVATE }), {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    await reply.body?.cancel()
    return reply.ok && ['*', origin].includes(reply.headers.get('access-control-allow-origin') ?? '')
  } catch {
    return false
  }
}
