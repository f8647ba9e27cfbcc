import { type RefObject, useEffect } from 'react'
import { focusPlace } from '../../../platform/client/document/focus-content.ts'

const LEFT = 'left to pay'

/** Records that the student left the page for a UPI app. */
export function leaveToPay(): void {
  try {
    sessionStorage.setItem(LEFT, 'yes')
  } catch {
    // Without storage, the page can't scroll to the next step when the student returns.
  }
}

function isBack(): boolean {
  try {
    if (document.visibilityState !== 'visible' || !sessionStorage.getItem(LEFT)) return false
    sessionStorage.removeItem(LEFT)
    return true
  } catch {
    return false
  }
}

/**
 * When the student returns from the UPI app, scrolls to the next step and focuses it. This works even if the browser
 * has reloaded the page.
 */
export function useReturn(next: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const look = () => {
      if (!next.current || !isBack()) return
      next.current.scrollIntoView({ block: 'start' })
      focusPlace(next.current)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [next])
}
