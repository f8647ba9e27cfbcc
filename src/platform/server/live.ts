import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql as query } from 'drizzle-orm'
import type { Db, Sql, Tx } from './db/connect.ts'
import { openListener } from './db/listener.ts'
import { busConnected } from './metrics.ts'
import type { Log } from './process/log.ts'

/**
 * The payload of a message. Use only IDs and keywords, not contents, because NOTIFY payloads must be shorter than 8000
 * bytes.
 */
export type LivePayload = Readonly<Record<string, string | number | boolean | null>>

/**
 * A message bus between instances, over PostgreSQL's LISTEN/NOTIFY. A topic is a string such as `courses` or
 * `notifications:{userId}`. Subscribers on all instances receive its messages.
 */
export type Live = {
  /** Notifies all subscribers on all instances, including this one, when the transaction commits. */
  publish(db: Db | Tx, topic: string, payload?: LivePayload): Promise<void>
  /** Publishes many messages in one statement. */
  publishAll(db: Db | Tx, entries: readonly (readonly [topic: string, payload: LivePayload])[]): Promise<void>
  /**
   * Returns a function that unsubscribes. If a handler throws, the error is logged and the other handlers still run.
   */
  subscribe(topic: string, handler: (payload: LivePayload) => void): () => void
  /**
   * Calls `handler` after a lost connection was restored. Messages may have been missed, so reload everything that
   * depends on them.
   */
  onGap(handler: () => void): () => void
  /** Whether messages are received now. If not, don't cache data that depends on them. */
  readonly connected: boolean
  /** Resolves as soon as the bus is connected. */
  ready(): Promise<void>
  /**
   * Resolves to true when all messages that were committed before the call have been received. Resolves to false if
   * messages may have been missed.
   */
  caughtUp(): Promise<boolean>
  /** Aborts when the bus closes. Connections that only wait for messages must end then. */
  readonly closing: AbortSignal
  close(): Promise<void>
}

const CHANNEL = 'lantern'
const HEARTBEAT_MS = 30_000
/** Requests wait for this response of PostgreSQL, so the time limit is short. */
const ANSWER_WITHIN_MS = 3000
const MAX_BYTES = 7999

function messageOf(topic: string, payload: LivePayload): string {
  const message = JSON.stringify({ topic, payload })
  if (Buffer.byteLength(message) > MAX_BYTES) throw new Error(`A live update about ${topic} is too long`)
  return message
}

/**
 * Creates a message bus that listens on a separate connection, outside the pool of `sql`. Reconnects until it is
 * closed.
 */
export function createLive({ sql, log }: { sql: Sql; log: Pick<Log, 'warn' | 'info'> }): Live {
  const handlers = new Map<string, Set<(payload: LivePayload) => void>>()
  const gaps = new Set<() => void>()
  const waiting = new Set<() => void>()
  const closing = new AbortController()
  // Turns off the warning about many listeners, because every open connection adds one.
  setMaxListeners(0, closing.signal)
  let connected = false
  let lost = false
  let catchUp = never
  const caughtUp = createBarrier(() => catchUp())

  const call = (work: () => void) => {
    try {
      work()
    } catch (error) {
      log.warn(`A subscriber of live updates failed: ${String(error)}`)
    }
  }

  const hear = (message: string) =>
    call(() => {
      // Any user of the database can send any message, so it may be malformed.
      const { topic, payload } = JSON.parse(message) as { topic: string; payload: LivePayload }
      for (const handler of handlers.get(topic) ?? []) call(() => handler(payload))
    })

  function listening() {
    connected = true
    busConnected.set(1)
    for (const resolve of waiting) resolve()
    waiting.clear()
    if (lost) {
      log.info('Live updates are connected again')
      for (const handler of gaps) call(handler)
    }
    lost = false
  }

  async function listenOnce(): Promise<void> {
    const gone = new AbortController()
    const over = AbortSignal.any([gone.signal, closing.signal])
    const lose = () => gone.abort()
    const listener = await openListener(sql, {
      channel: CHANNEL,
      hear,
      lost: lose,
      withinMs: ANSWER_WITHIN_MS,
    })
    try {
      catchUp = async () => (await listener.catchUp()) && !over.aborted
      if (!over.aborted) listening()
      while (!over.aborted) {
        await nap(HEARTBEAT_MS, over)
        // Detects a connection that was lost without an error.
        if (!over.aborted) await caughtUp()
      }
    } finally {
      connected = false
      busConnected.set(0)
      catchUp = never
      await listener.close()
    }
  }

  async function keepListening(): Promise<void> {
    for (let wait = 100; !closing.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      const began = Date.now()
      const failure = await listenOnce().then(
        () => 'the connection was lost',
        (error: unknown) => String(error),
      )
      if (closing.signal.aborted) return
      if (!lost) log.warn(`Live updates are disconnected: ${failure}`)
      lost = true
      if (Date.now() - began > HEARTBEAT_MS) wait = 100
      await nap(wait, closing.signal)
    }
  }

  const running = keepListening()

  return {
    async publish(db, topic, payload = {}) {
      await db.execute(query`select pg_notify(${CHANNEL}, ${messageOf(topic, payload)})`)
    },
    async publishAll(db, entries) {
      const messages = JSON.stringify(entries.map(([topic, payload]) => messageOf(topic, payload)))
      await db.execute(query`
        select pg_notify(${CHANNEL}, message) from jsonb_array_elements_text(${messages}::jsonb) as message`)
    },
    subscribe(topic, handler) {
      const own = (payload: LivePayload) => handler(payload)
      const set = handlers.get(topic) ?? new Set()
      handlers.set(topic, set.add(own))
      return () => {
        set.delete(own)
        if (set.size === 0 && handlers.get(topic) === set) handlers.delete(topic)
      }
    },
    onGap(handler) {
      const own = () => handler()
      gaps.add(own)
      return () => void gaps.delete(own)
    },
    get connected() {
      return connected
    },
    ready: () =>
      new Promise((resolve) => {
        if (connected || closing.signal.aborted) resolve()
        else waiting.add(resolve)
      }),
    caughtUp,
    closing: closing.signal,
    async close() {
      closing.abort()
      for (const resolve of waiting) resolve()
      await running
    },
  }
}

/**
 * Returns a function that shares one `ask` between all calls that are made before this `ask` starts. Only one `ask`
 * runs at a time.
 */
function createBarrier(ask: () => Promise<boolean>): () => Promise<boolean> {
  let next: Promise<boolean> | null = null
  let last: Promise<unknown> = Promise.resolve()
  const run = async (before: Promise<unknown>) => {
    await before
    // Callers in the same turn of the event loop share this `ask`.
    await new Promise(setImmediate)
    next = null
    return ask()
  }
  return () => {
    if (!next) last = next = run(last)
    return next
  }
}

const never = async () => false

const nap = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
