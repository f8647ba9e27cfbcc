import { useEffect } from 'react'

declare global {
  interface Window {
    /** Set by the document's first script: makes again what was pressed before the page listened. */
    releaseEarlyClicks?: () => void
  }
}

/** Says that the page listens now. Once, in the outermost component. */
export function useEarlyClicks() {
  useEffect(() => {
    // After the effects of everything that hydrated in the same turn.
    const timer = setTimeout(() => window.releaseEarlyClicks?.(), 0)
    return () => clearTimeout(timer)
  }, [])
}
