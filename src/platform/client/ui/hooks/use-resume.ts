import { type RefObject, useEffect } from 'react'

/** The part of the page, as addresses name it (`data-resume` of its form), in which somebody was writing. */
export function whereTyped(): string | undefined {
  const forms = [...document.querySelectorAll<HTMLElement>('form[data-resume]')]
  const form =
    forms.find((one) => one.contains(document.activeElement)) ??
    forms.find((one) => one.querySelector('textarea')?.value.trim())
  return form?.dataset.resume
}

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
