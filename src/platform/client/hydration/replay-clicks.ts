import { useEffect } from 'react'
import { hydrateDeferred } from './first-interaction.ts'

declare global {
  interface Window {
    /**
     * Elements that users clicked before hydration, recorded by `record-clicks.ts`. `hydrated` is true after the page
     * was hydrated.
     */
    earlyClicks?: Set<HTMLElement> & { hydrated?: boolean }
  }
}

/** Replays clicks from before hydration, and hydrates deferred parts that contain such clicks. */
export function replayClicks(): void {
  const recorded = window.earlyClicks
  if (!recorded) return
  recorded.hydrated = true
  for (const clicked of recorded)
    if (clicked.closest('[data-deferred]')) hydrateDeferred()
    else {
      recorded.delete(clicked)
      if (clicked.isConnected) clicked.click()
    }
}

/** Replays clicks as soon as the page is hydrated. Use this once, in the outermost component. */
export function useClickReplay() {
  useEffect(() => {
    // Runs after the effects of all components that are hydrated in the same task.
    const timer = setTimeout(replayClicks, 0)
    return () => clearTimeout(timer)
  }, [])
}
