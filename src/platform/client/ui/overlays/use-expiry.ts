import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'

const SHOWN_MS = 5000

/** Sends a toast away when its time is over; waits while a mouse rests on it, or the keyboard is in it. */
export function useExpiry(dismiss: () => void) {
  const [held, setHeld] = useState(false)
  const end = useEffectEvent(dismiss)
  useEffect(() => {
    if (held) return undefined
    // Nobody has seen it while the page was hidden.
    const timer = setInterval(() => document.visibilityState === 'visible' && end(), SHOWN_MS)
    return () => clearInterval(timer)
  }, [held])
  const byMouse = (hold: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setHeld(hold)
  return {
    onPointerEnter: byMouse(true),
    onPointerLeave: byMouse(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
