import { type RefObject, useEffect } from 'react'

/** Puts the focus on a field with a draft where the address names its part of the page, as after signing in again. */
export function useResume(field: RefObject<HTMLElement | null>, part: string, isDrafted: boolean): void {
  useEffect(() => {
    if (!isDrafted || location.hash !== `#${part}`) return undefined
    // Once what shows this part has run, too.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('textarea, input')) return
      field.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [field, part, isDrafted])
}
