import { useEffect } from 'react'
import { wake } from './first-sign.ts'

declare global {
  interface Window {
    /** What was pressed before it listened, kept by the document's first script; `heard` once the page listens. */
    earlyClicks?: Set<HTMLElement> & { heard?: boolean }
  }
}

/** Makes again what was pressed before it listened. What still sleeps wakes for it. */
export function releaseEarlyClicks(): void {
  const kept = window.earlyClicks
  if (!kept) return
  kept.heard = true
  for (const pressed of kept)
    if (pressed.closest('[data-asleep]')) wake()
    else {
      kept.delete(pressed)
      if (pressed.isConnected) pressed.click()
    }
}

/** Says that the page listens now. Once, in the outermost component. */
export function useEarlyClicks() {
  useEffect(() => {
    // After the effects of everything that hydrated in the same turn.
    const timer = setTimeout(releaseEarlyClicks, 0)
    return () => clearTimeout(timer)
  }, [])
}
