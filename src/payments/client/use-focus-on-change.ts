import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When one screen takes the place of another on the same page, what was pressed or read there is gone: the reader is led to
 * what is new. Whoever is busy elsewhere on the page stays there.
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
