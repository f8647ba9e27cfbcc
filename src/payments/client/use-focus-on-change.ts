import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the new screen when one screen replaces another on the same page. The focused element may have
 * been removed. Does nothing if another element has the focus. Returns a ref for the screen.
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
