/** Why an upload waits: nobody was reached, or somebody was who cannot go on now. */
export type Wait = 'connection' | 'server'

export interface Retries {
  /** Something came forward: the next waits are short again. */
  renew(): void
  /** Waits before the next try, longer each time, but not beyond the return of the network; false when it is time to give up. */
  wait(why: Wait, ends: 'soon' | 'late'): Promise<boolean>
}

const DELAYS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000]
/** A server that is there and fails is asked for about two minutes. */
const SOON = 10
/** One that cannot be reached may come back for as long as it keeps what was sent. */
const LATE_MS = 24 * 3_600_000

/** How long to go on with an upload that fails; whoever waits is told through `onWaiting`, a blip is not worth a word. */
export function createRetries(signal: AbortSignal, onWaiting: (why: Wait) => void): Retries {
  let tries = 0
  let since = Date.now()
  return {
    renew() {
      tries = 0
      since = Date.now()
    },
    async wait(why, ends) {
      if (ends === 'soon' ? tries >= SOON : Date.now() - since > LATE_MS) return false
      const delay = DELAYS[Math.min(tries, DELAYS.length - 1)] ?? 0
      tries += 1
      if (delay > 0 || !navigator.onLine) onWaiting(why)
      await pause(delay, signal)
      return true
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      ended.abort()
      settle()
    }
    const timer = setTimeout(() => end(resolve), ms)
    if (signal.aborted) return end(() => reject(signal.reason))
    addEventListener('online', () => end(resolve), { signal: ended.signal })
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: ended.signal })
  })
}

/** Whether our own server answers at this moment, and not a wall in front of it. */
export async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const reply = await fetch('/healthz', { cache: 'no-store', signal })
    return reply.ok && ((await reply.json()) as { status?: unknown }).status === 'ok'
  } catch {
    signal.throwIfAborted()
    return false
  }
}
