import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Puts the focus on what is no control, where somebody reads on. */
export function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Whether what had the focus is gone or cannot have it any more. */
export const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/**
 * After a change of page the reader's place is the new page's heading, for the keyboard and for screen readers. Focus that
 * is still inside the content (tabs that change the address) stays where it is.
 */
export function useFocusContent(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const content = document.querySelector('main')
        if (!content || content.contains(document.activeElement)) return
        const place = content.querySelector('h1') ?? content
        place.style.outline = 'none'
        focusPlace(place)
      }),
    [router],
  )
}
