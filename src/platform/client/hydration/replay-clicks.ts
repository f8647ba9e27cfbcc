import { useEffect } from 'react'
import { hydrateDeferred } from './first-interaction.ts'

declare global {
  interface Window {
    /** Elements that were clicked before they were hydrated, recorded by `record-clicks.ts`; `hydrated` once the page is. */
    earlyClicks?: Set<HTMLElement> & { hydrated?: boolean }
  }
}

/** Replays clicks from before hydration. Hydrates deferred parts that were clicked. */
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
    // Runs after the effects of everything hydrated in the same turn.
    const timer = setTimeout(replayClicks, 0)
    return () => clearTimeout(timer)
  }, [])
}
