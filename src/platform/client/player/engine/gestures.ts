import { actions, type Player, TAP_SECONDS } from '../player.ts'

const DOUBLE_MS = 280
/** How far apart two taps may be, in pixels, to be one double tap. */
const DOUBLE_PX = 60

type Options = {
  player: Player
  picture: HTMLElement | null
  /** A single tap: shows or hides the controls. */
  onTap: () => void
  /** Two taps or more in a row on one side; the seconds that were jumped so far. */
  onJump: (seconds: number) => void
}

/** Tells clicks, taps and double taps on the picture apart. A mouse plays and pauses; a finger shows the controls and jumps. */
export function listenToGestures({ player, picture, onTap, onJump }: Options): () => void {
  const act = actions(player)
  let last = { at: 0, x: 0, y: 0 }
  let jumped = 0
  let byFinger = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  const tapped = (event: PointerEvent, area: HTMLElement) => {
    const { left, width } = area.getBoundingClientRect()
    const share = (event.clientX - left) / width
    const direction = share < 0.4 ? -1 : share > 0.6 ? 1 : 0
    const again =
      event.timeStamp - last.at < DOUBLE_MS &&
      Math.hypot(event.clientX - last.x, event.clientY - last.y) < DOUBLE_PX
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    clearTimeout(waiting)
    if (again && direction !== 0) {
      const onward = Math.sign(jumped) === direction ? jumped : 0
      jumped = onward + direction * TAP_SECONDS
      act.seekBy(direction * TAP_SECONDS)
      return onJump(Math.abs(jumped) * direction)
    }
    jumped = 0
    if (again) return act.toggle()
    waiting = setTimeout(onTap, DOUBLE_MS)
  }

  const released = (event: PointerEvent) => {
    if (!picture) return
    byFinger = event.pointerType !== 'mouse'
    if (byFinger) tapped(event, picture)
    else if (event.button === 0) act.toggle()
  }
  const doubled = () => {
    // Fingers have a double tap of their own. The event itself does not tell: in most browsers it is a plain MouseEvent.
    if (!byFinger) act.toggleFullscreen()
  }
  picture?.addEventListener('pointerup', released)
  picture?.addEventListener('dblclick', doubled)
  return () => {
    clearTimeout(waiting)
    picture?.removeEventListener('pointerup', released)
    picture?.removeEventListener('dblclick', doubled)
  }
}
