const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'play'] as const

let resolveFirst = () => {}
const first = new Promise<void>((resolve) => (resolveFirst = resolve))

/** Resolves at the first interaction: a pointer event, a key, a focus change, or the start of a video. */
export const firstInteraction = (): Promise<void> => first

/** Hydrates deferred parts now, without an interaction. */
export const hydrateDeferred = (): void => resolveFirst()

/** Watches for the first interaction. Call this once, when the page starts. */
export function watchForInteraction(): void {
  const ending = new AbortController()
  const seen = () => {
    ending.abort()
    hydrateDeferred()
  }
  for (const name of INTERACTIONS)
    addEventListener(name, seen, { signal: ending.signal, capture: true, passive: true })
}
