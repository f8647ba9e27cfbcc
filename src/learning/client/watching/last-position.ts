const KEY = 'left'
const FRESH_MS = 60_000

/** Keeps where a video stood when its page was left: the call that tells the server may arrive after the next page asks it. */
export function savePosition(lessonId: number, position: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ lessonId, position, at: Date.now() }))
  } catch {
    // Then the server's word has to do.
  }
}

/** The server knows it by now. */
export function clearPosition(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // There was none.
  }
}

/** Where this tab left the video a moment ago, in seconds. */
export function findPosition(lessonId: number): number | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const fresh = left['lessonId'] === lessonId && Date.now() - Number(left['at']) < FRESH_MS
    return fresh && typeof left['position'] === 'number' ? left['position'] : null
  } catch {
    return null
  }
}
