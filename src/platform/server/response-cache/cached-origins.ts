import type { FastifyRequest } from 'fastify'
import type { CacheStore } from './cache-store.ts'

/** Pages name the address that they were asked at: they are kept for the last few. */
const KEPT = 4

export function createOrigins(
  store: Pick<CacheStore, 'drop'>,
  originOf: (request: FastifyRequest) => string,
) {
  const used = new Set<string>()
  let last: { host: string; protocol: string; origin: string } | null = null
  return {
    /** The origin of a request, or null for a host that is none. */
    of(request: FastifyRequest): string | null {
      const { host, protocol } = request
      // Mostly it is the same as the last time.
      if (last?.host === host && last.protocol === protocol) return last.origin
      try {
        last = { host, protocol, origin: originOf(request) }
        return last.origin
      } catch {
        return null
      }
    },
    /** The tag of what is kept for this origin; what is kept for one too many is forgotten. */
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
