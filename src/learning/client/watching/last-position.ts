const KEY = 'left'
const FRESH_MS = 60_000

/**
 * Saves the position of a video when the student leaves its page. The next page may read the progress before the
 * server has stored it.
 */
export function savePosition(lessonId: number, position: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ lessonId, position, at: Date.now() }))
  } catch {
    // Without storage, the server's position is used.
  }
}

/** Called once the server has stored the position. */
export function clearPosition(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, there is nothing to clear.
  }
}

/** Returns the position, in seconds, at which this tab left the video a moment ago, or null. */
export function findPosition(lessonId: number): number | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const fresh = left['lessonId'] === lessonId && Date.now() - Number(left['at']) < FRESH_MS
    return fresh && typeof left['position'] === 'number' ? left['position'] : null
  } catch {
    return null
  }
}
