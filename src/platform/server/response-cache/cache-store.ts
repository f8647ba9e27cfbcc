import type { Live } from '../live.ts'
import { cacheBytes, cacheInvalidations } from '../metrics.ts'
import type { Answer } from './cached-response.ts'

/** Triggers announce all changes, also those from commands and psql (src/academy/server/sql/announce_change.sql). */
const TOPIC = 'change'
/** The tag of every answer. */
const ALL = 'all'

/** An answer is being made; `finish` keeps it, unless what it shows has changed since. */
export type Filling = { finish(made: { answer: Answer; tags: readonly string[] } | null): void }

export type CacheStore = {
  /**
   * The answer as it is at this moment or later: one that is kept, or that somebody else is making. Else a `Filling` for
   * the caller to make it, or null when nobody may keep it. `caughtUp` may have been asked for already, but not before the
   * reader was there.
   */
  find(key: string, caughtUp?: Promise<boolean>): Promise<{ answer: Answer } | { filling: Filling } | null>
  /** Forgets what shows this. */
  drop(tag: string): void
  readonly size: number
  readonly bytes: number
}

type Entry = { answer: Answer; bytes: number; tags: ReadonlySet<string> }
/** `isCurrent` is false when what the answer shows has changed since its making began. */
type Made = { answer: Answer; isCurrent: boolean }
type Flight = { dropped: Set<string>; done: Promise<Made | null> }

/** What was asked for only once may take so much of the room, so that a crawler does not push out what everybody reads. */
const ONCE = 1 / 8
/** A single answer may take so much of it, in all encodings. */
export const LARGEST = 1 / 8

/** Why nothing in it is ever out of date: docs/decisions/response-cache.md. */
export function createCacheStore(
  live: Pick<Live, 'caughtUp' | 'subscribe' | 'onGap' | 'connected'>,
  limit: number,
): CacheStore {
  // Both in the order of their last use.
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
      // Else another one has taken its place, and hears of what changes.
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
      // First this, then a look: what changed before the question was asked is gone by now.
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
        // What has changed since it began may be of no concern to it, which is known at its end.
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
