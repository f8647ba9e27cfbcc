import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'

const AGAIN_MS = 4000

/**
 * Whether the pointer or the focus is inside an element. Such an element should not disappear. Calls `onHold` at the
 * start, every few seconds, and at the end.
 */
export function useHoverOrFocus(onHold?: () => void) {
  const [held, setHeld] = useState(false)
  const hold = useEffectEvent(() => onHold?.())
  useEffect(() => {
    if (!held) return undefined
    hold()
    const timer = setInterval(() => hold(), AGAIN_MS)
    return () => {
      clearInterval(timer)
      hold()
    }
  }, [held])
  const byMouse = (hold: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setHeld(hold)
  const handlers = {
    onPointerEnter: byMouse(true),
    onPointerLeave: byMouse(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return [held, handlers] as const
}
