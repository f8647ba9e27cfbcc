import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to an element that is not a control, so that keyboard and screen reader users continue from there.
 */
export function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Whether the focused element is gone or disabled. */
export const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/**
 * After navigation, moves the focus to the new page's heading, for keyboard and screen reader users. Leaves the focus
 * alone if it is inside the content, for example in tabs that change the address.
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
