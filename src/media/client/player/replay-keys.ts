const KEYS = /^(?: |Arrow\w+|[fkm<>])$/i
const PRESSED = 'a, button, input, select, summary, textarea, [tabindex="0"]'

export type RecordedKeys = {
  /** Call this when the player is hydrated. */
  replay: () => void
  stop: () => void
}

/**
 * Records the player's keys until it is hydrated; `replay` then dispatches the last one. Calls `setPressed` for
 * keys, and for clicks, which `record-clicks.ts` records. The video loads during the press, because some browsers
 * allow playback only then.
 */
export function recordKeys(frame: HTMLElement, setPressed: (pressed: boolean) => void): RecordedKeys {
  const ending = new AbortController()
  const { signal } = ending
  let kept: KeyboardEvent | null = null

  const pressed = () => {
    frame.querySelector('video')?.load()
    setPressed(true)
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
      // These keys scroll the page if the video is out of view.
      if (bottom < 0 || top > innerHeight) return
      event.preventDefault()
    }
    pressed()
    kept = event
  }
  // Runs before React, which stops the propagation of events on parts that are not hydrated.
  addEventListener('pointerup', released, { signal, capture: true })
  document.addEventListener('keydown', key, { signal })
  return {
    stop: () => ending.abort(),
    replay: () => {
      ending.abort()
      setPressed(false)
      if (kept)
        kept.target?.dispatchEvent(
          new KeyboardEvent('keydown', { key: kept.key, bubbles: true, cancelable: true }),
        )
      kept = null
    },
  }
}
