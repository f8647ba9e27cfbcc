import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When one screen replaces another on the same page, the focused element may be removed. Moves the focus to the new
 * screen, unless it is elsewhere on the page.
 */
export function useFocusOnChange(screen: string | undefined): RefObject<HTMLDivElement | null> {
  const news = useRef<HTMLDivElement>(null)
  const before = useRef(screen)
  useLayoutEffect(() => {
    const first = before.current === undefined
    if (before.current === screen) return
    before.current = screen
    if (first || (document.activeElement && document.activeElement !== document.body)) return
    news.current?.focus({ preventScroll: true })
    news.current?.scrollIntoView({ block: 'nearest' })
  }, [screen])
  return news
}
