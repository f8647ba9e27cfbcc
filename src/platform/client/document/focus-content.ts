import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to an element that is not a control, so that users of keyboards and screen readers continue from
 * there.
 */
export function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Whether the focused element was removed or disabled. */
export const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true

/**
 * After navigation, moves the focus to the new page's heading, for users of keyboards and screen readers. Does not
 * move the focus if it is inside the content, for example in tabs that change the URL.
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
