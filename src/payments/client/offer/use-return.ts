import { type RefObject, useEffect } from 'react'
import { focusPlace } from '../../../platform/client/document/focus-content.ts'

const LEFT = 'left to pay'

/** Somebody goes to their UPI app. */
export function leaveToPay(): void {
  try {
    sessionStorage.setItem(LEFT, 'yes')
  } catch {
    // Without a storage they find the way themselves.
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

/** Whoever comes back from there finds the next step, also where the browser made the page anew meanwhile. */
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
