/** The reason why an upload waits: the server can't be reached, or the server can't continue the upload now. */
export type Wait = 'connection' | 'server'

export interface Retries {
  /** Resets the backoff after progress. */
  renew(): void
  /**
   * Waits before the next retry, with backoff, but at most until the network returns. Resolves to false if the
   * upload should stop.
   */
  wait(why: Wait, ends: 'soon' | 'late'): Promise<boolean>
}

const DELAYS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000]
/** Maximum number of retries while the server is reachable but returns errors: about two and a half minutes. */
const SOON = 10
/** How long we retry if the server is unreachable, in milliseconds: as long as the server keeps unfinished uploads. */
const LATE_MS = 24 * 3_600_000

/** Determines how long a failing upload is retried. Calls `onWaiting` unless the interruption is short. */
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

/** Whether our own server responds, and not a captive portal. */
export async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const reply = await fetch('/healthz', { cache: 'no-store', signal })
    return reply.ok && ((await reply.json()) as { status?: unknown }).status === 'ok'
  } catch {
    signal.throwIfAborted()
    return false
  }
}
