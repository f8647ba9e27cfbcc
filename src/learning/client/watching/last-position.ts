const KEY = 'left'
const FRESH_MS = 60_000

/**
 * Saves the position of a video when the student leaves its page. The next page may fetch the progress before the
 * server has stored this position.
 */
export function savePosition(lessonId: number, position: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ lessonId, position, at: Date.now() }))
  } catch {
    // Without storage, the next page uses the position from the server.
  }
}

/** Removes the saved position. Called after the server has stored it. */
export function clearPosition(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, no position was saved.
  }
}

/** Returns the position, in seconds, at which the student just left the video in this tab. Null if there is none. */
export function findPosition(lessonId: number): number | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const fresh = left['lessonId'] === lessonId && Date.now() - Number(left['at']) < FRESH_MS
    return fresh && typeof left['position'] === 'number' ? left['position'] : null
  } catch {
    return null
  }
}
