import { type RefObject, useEffect } from 'react'

/** Focuses a field with a draft if the URL names its part of the page, for example after the user signed in again. */
export function useResume(field: RefObject<HTMLElement | null>, part: string, isDrafted: boolean): void {
  useEffect(() => {
    if (!isDrafted || location.hash !== `#${part}`) return undefined
    // Runs after the effects of the component that shows this part.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('textarea, input')) return
      field.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [field, part, isDrafted])
}
