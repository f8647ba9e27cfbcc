const FRESH_MS = 15_000

let wanted = { lessonId: 0, at: -Infinity }

/** Requests that this lesson start to play when it has loaded. */
export function willPlay(lessonId: number): void {
  wanted = { lessonId, at: Date.now() }
}

/** Returns whether `willPlay` was called for this lesson in the last few seconds. */
export const wantsToPlay = (lessonId: number) =>
  wanted.lessonId === lessonId && Date.now() - wanted.at < FRESH_MS
