const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'play'] as const

let show = () => {}
const shown = new Promise<void>((resolve) => (show = resolve))

/** The first sign that somebody is there to do something: a hand, a key, the focus, a video that is told to play. */
export const firstSign = (): Promise<void> => shown

/** What waits for the first sign need not wait any longer. */
export const wake = (): void => show()

/** Once, when the page begins. */
export function watchForSigns(): void {
  const ending = new AbortController()
  const seen = () => {
    ending.abort()
    wake()
  }
  for (const name of SIGNS)
    addEventListener(name, seen, { signal: ending.signal, capture: true, passive: true })
}
