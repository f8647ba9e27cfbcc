import type { Live } from '../live.ts'
import { cacheBytes, cacheInvalidations } from '../metrics.ts'
import type { Answer } from './cached-response.ts'

/**
 * Triggers announce all changes, including those made by commands and psql
 * (src/academy/server/sql/announce_change.sql).
 */
const TOPIC = 'change'
/** The tag of every response. */
const ALL = 'all'

/** A response that is being created. `finish` caches it, unless one of its tags was invalidated in the meantime. */
export type Filling = { finish(made: { answer: Answer; tags: readonly string[] } | null): void }

export type CacheStore = {
  /**
   * Returns a response that is no older than the call. It is a cached response, or one that another request is
   * creating. If there is none, returns a `Filling` for the caller to complete, or null if caching is impossible now.
   * If you pass `caughtUp`, call `live.caughtUp()` only after the request arrived.
   */
  find(key: string, caughtUp?: Promise<boolean>): Promise<{ answer: Answer } | { filling: Filling } | null>
  /** Invalidates all responses with this tag. */
  drop(tag: string): void
  readonly size: number
  readonly bytes: number
}

type Entry = { answer: Answer; bytes: number; tags: ReadonlySet<string> }
/** A finished response. `isCurrent` is false if one of its tags was invalidated while it was created. */
type Made = { answer: Answer; isCurrent: boolean }
type Flight = { dropped: Set<string>; done: Promise<Made | null> }

/**
 * The share of memory for responses that were requested only once. Because of this limit, a crawler does not evict
 * popular responses.
 */
const ONCE = 1 / 8
/** The maximum share of memory for one response, in all encodings. */
export const LARGEST = 1 / 8

/**
 * Creates the store of cached responses. docs/decisions/response-cache.md explains why this cache never returns stale
 * responses.
 */
export function createCacheStore(
  live: Pick<Live, 'caughtUp' | 'subscribe' | 'onGap' | 'connected'>,
  limit: number,
): CacheStore {
  // Both tiers are sorted by last use.
  const once = createTier()
  const again = createTier()
  const flights = new Map<string, Flight>()
  live.subscribe(TOPIC, ({ tag }) => drop(String(tag)))
  live.onGap(() => drop(ALL))

  function drop(tag: string): void {
    for (const flight of flights.values()) flight.dropped.add(tag)
    for (const tier of [once, again])
      for (const [key, { tags }] of tier.entries)
        if (tag === ALL || tags.has(tag)) {
          tier.remove(key)
          cacheInvalidations.inc()
        }
  }

  function begin(key: string): { filling: Filling } {
    let resolve: (made: Made | null) => void = () => undefined
    const flight: Flight = { dropped: new Set(), done: new Promise((done) => (resolve = done)) }
    flights.set(key, flight)
    const finish: Filling['finish'] = (made) => {
      // If this is false, another flight has replaced this one and receives the invalidations.
      const isHeard = flights.get(key) === flight
      if (isHeard) flights.delete(key)
      const isCurrent =
        made !== null &&
        isHeard &&
        live.connected &&
        ![ALL, ...made.tags].some((tag) => flight.dropped.has(tag))
      resolve(made && { answer: made.answer, isCurrent })
      if (isCurrent) keep(key, made)
    }
    return { filling: { finish } }
  }

  function keep(key: string, { answer, tags }: { answer: Answer; tags: readonly string[] }): void {
    const bytes = answer.bytes + 2 * key.length
    if (bytes > limit * LARGEST) return
    again.remove(key)
    once.put(key, { answer, bytes, tags: new Set(tags) })
    while (once.bytes + again.bytes > limit)
      (once.bytes > limit * ONCE || again.entries.size === 0 ? once : again).removeOldest()
  }

  return {
    async find(key, caughtUp = live.caughtUp()) {
      // Catches up before the lookup, so that all changes that were made before the request have been applied.
      if (!(await caughtUp)) {
        drop(ALL)
        return null
      }
      const entry = again.use(key) ?? once.remove(key)
      if (entry) {
        if (!again.entries.has(key)) again.put(key, entry)
        return entry
      }
      for (let tries = 0; tries < 2; tries += 1) {
        const flight = flights.get(key)
        if (!flight) break
        // The flight's tags are known only when it ends. If nothing was invalidated yet, the response is recent enough
        // for this request.
        const isSure = flight.dropped.size === 0
        const made = await flight.done
        if (!made) return null
        if (isSure || made.isCurrent) return { answer: made.answer }
      }
      return begin(key)
    },
    drop,
    get size() {
      return once.entries.size + again.entries.size
    },
    get bytes() {
      return once.bytes + again.bytes
    },
  }
}

function createTier() {
  const entries = new Map<string, Entry>()
  let bytes = 0
  const add = (more: number) => {
    bytes += more
    cacheBytes.inc(more)
  }
  const remove = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    add(-entry.bytes)
    return entry
  }
  return {
    entries: entries as ReadonlyMap<string, Entry>,
    get bytes() {
      return bytes
    },
    remove,
    use(key: string): Entry | undefined {
      const entry = entries.get(key)
      if (entry && entries.delete(key)) entries.set(key, entry)
      return entry
    },
    put(key: string, entry: Entry): void {
      remove(key)
      entries.set(key, entry)
      add(entry.bytes)
    },
    removeOldest(): void {
      const [oldest] = entries.keys()
      if (oldest !== undefined) remove(oldest)
    },
  }
}
