import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Player } from '../player.ts'
import { useStore } from '../store.ts'

const IDLE_MS = 2800

/** Whether the controls are visible. They are hidden only during playback, when the pointer has not moved recently. */
export function useControlsShown(player: Player, frame: RefObject<HTMLElement | null>) {
  const playing = useStore(player, (state) => state.playing && state.started)
  const [moved, setMoved] = useState(true)
  const [menuOpen, setMenuOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wake = useCallback(() => {
    setMoved(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setMoved(false), IDLE_MS)
  }, [])
  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setMoved(false)
  }, [])

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    // Touching a control keeps the controls visible. Touching the picture is a separate gesture.
    const moves = ({ pointerType, target }: PointerEvent) =>
      (pointerType === 'mouse' || (target as Element).closest('button, input')) && wake()
    const leaves = (event: PointerEvent) => event.pointerType === 'mouse' && sleep()
    element.addEventListener('pointerdown', moves)
    element.addEventListener('pointermove', moves)
    element.addEventListener('pointerleave', leaves)
    element.addEventListener('focusin', wake)
    element.addEventListener('keydown', wake)
    return () => {
      clearTimeout(timer.current)
      element.removeEventListener('pointerdown', moves)
      element.removeEventListener('pointermove', moves)
      element.removeEventListener('pointerleave', leaves)
      element.removeEventListener('focusin', wake)
      element.removeEventListener('keydown', wake)
    }
  }, [frame, wake, sleep])
  useEffect(() => {
    let before = player.get().playing
    return player.subscribe(() => {
      const now = player.get().playing
      if (now && !before) wake()
      before = now
    })
  }, [player, wake])

  return { awake: !playing || moved || menuOpen, moved, wake, sleep, setMenuOpen }
}
