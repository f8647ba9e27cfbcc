import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const MOST = 8
/** Maximum movement, in pixels, that still counts as a tap. */
const SLIP = 5

type View = { scale: number; x: number; y: number }
type Point = { x: number; y: number }

const WHOLE: View = { scale: 1, x: 0, y: 0 }
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/**
 * Zooms a picture with buttons, keys, wheel and pinch, and moves it by dragging. Coordinates are relative to the
 * centre.
 */
export function useZoom(stage: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const way = useRef(0)

  const change = (factor: number, at: Point = { x: 0, y: 0 }, by: Point = { x: 0, y: 0 }) => {
    const { offsetWidth = 0, offsetHeight = 0 } = stage.current ?? {}
    setView(({ scale, x, y }) => {
      const next = Math.min(MOST, Math.max(1, scale * factor))
      const grown = next / scale
      return {
        scale: next,
        x: clamp(at.x - (at.x - x) * grown + by.x, ((next - 1) * offsetWidth) / 2),
        y: clamp(at.y - (at.y - y) * grown + by.y, ((next - 1) * offsetHeight) / 2),
      }
    })
  }
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const faster = event.ctrlKey ? 100 : 400
    change(Math.exp(-event.deltaY / faster), fromMiddle({ x: event.clientX, y: event.clientY }))
  })
  useEffect(() => {
    const element = stage.current
    const listen = (event: WheelEvent) => onWheel(event)
    // React's listeners are passive and cannot prevent the browser's zoom.
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [stage])

  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...fingers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
    fingers.current.set(event.pointerId, now)
    way.current += Math.hypot(now.x - before.x, now.y - before.y)
    if (!other) return change(1, undefined, { x: now.x - before.x, y: now.y - before.y })
    const spread = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    change(spread(now) / spread(before), fromMiddle(middle), {
      x: (now.x - before.x) / 2,
      y: (now.y - before.y) / 2,
    })
  }
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  return {
    scale: view.scale,
    isWhole: view.scale <= 1,
    isLargest: view.scale >= MOST,
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    zoomIn: () => change(1.5),
    zoomOut: () => change(1 / 1.5),
    reset: () => setView(WHOLE),
    pan: (x: number, y: number) => change(1, undefined, { x, y }),
    /** Whether the current press has moved the picture. */
    wasDragged: () => {
      const far = way.current > SLIP
      way.current = 0
      return far
    },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (fingers.current.size === 0) way.current = 0
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove,
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  }
}
