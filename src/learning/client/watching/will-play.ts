const FRESH_MS = 15_000

let wanted = { lessonId: 0, at: -Infinity }

/** Somebody asked for this lesson to begin as soon as it is there. */
export function willPlay(lessonId: number): void {
  wanted = { lessonId, at: Date.now() }
}

/** Whether a lesson that comes on now was asked to begin by itself. */
export const wantsToPlay = (lessonId: number) =>
  wanted.lessonId === lessonId && Date.now() - wanted.at < FRESH_MS
