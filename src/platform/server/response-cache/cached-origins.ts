import type { FastifyRequest } from 'fastify'
import type { CacheStore } from './cache-store.ts'

/**
 * Maximum number of origins for which pages are cached: the most recently used ones. Pages contain the site's origin.
 */
const KEPT = 4

export function createOrigins(
  store: Pick<CacheStore, 'drop'>,
  originOf: (request: FastifyRequest) => string,
) {
  const used = new Set<string>()
  let last: { host: string; protocol: string; origin: string } | null = null
  return {
    /** Returns the origin of a request, or null if its host is invalid. */
    of(request: FastifyRequest): string | null {
      const { host, protocol } = request
      // Usually the origin is the same as for the last request.
      if (last?.host === host && last.protocol === protocol) return last.origin
      try {
        last = { host, protocol, origin: originOf(request) }
        return last.origin
      } catch {
        return null
      }
    },
    /**
     * Returns the cache tag of this origin. Invalidates the pages of the least recently used origin if there are too
     * many.
     */
    use(origin: string): string {
      used.delete(origin)
      used.add(origin)
      const [oldest] = used
      if (used.size > KEPT && oldest !== undefined) {
        used.delete(oldest)
        store.drop(tagOf(oldest))
      }
      return tagOf(origin)
    },
  }
}

const tagOf = (origin: string) => `origin:${origin}`
