const KEYS = /^(?: |Arrow\w+|[fkm<>])$/i
const PRESSED = 'a, button, input, select, summary, textarea, [tabindex="0"]'

export type FirstPress = {
  /** The player listens now. */
  again: () => void
  stop: () => void
}

/**
 * What is pressed before the player listens. Keys are kept, and pressed again by `again`; clicks are kept by the
 * document's first script; `tell` hears of both. Some browsers let a video play only from inside of a press: it is told there.
 */
export function keepFirstPress(frame: HTMLElement, tell: (pressed: boolean) => void): FirstPress {
  const ending = new AbortController()
  const { signal } = ending
  let kept: KeyboardEvent | null = null

  const pressed = () => {
    frame.querySelector('video')?.load()
    tell(true)
  }
  const released = ({ target }: Event) => {
    if (target instanceof Node && frame.contains(target)) pressed()
  }
  const key = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.test(event.key) || target.closest(PRESSED))
      return
    const { top, bottom } = frame.getBoundingClientRect()
    if (event.key.length > 1 || event.key === ' ') {
      // What scrolls the page goes on doing so where no video is to be seen.
      if (bottom < 0 || top > innerHeight) return
      event.preventDefault()
    }
    pressed()
    kept = event
  }
  // Before React, which lets no press through to what has not hydrated.
  addEventListener('pointerup', released, { signal, capture: true })
  document.addEventListener('keydown', key, { signal })
  return {
    stop: () => ending.abort(),
    again: () => {
      ending.abort()
      tell(false)
      if (kept)
        kept.target?.dispatchEvent(
          new KeyboardEvent('keydown', { key: kept.key, bubbles: true, cancelable: true }),
        )
      kept = null
    },
  }
}
