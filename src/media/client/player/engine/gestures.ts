import { actions, type Player, TAP_SECONDS } from '../player.ts'

const DOUBLE_MS = 280
/**
 * How long after a double tap a single tap on the same side skips again, in milliseconds. The number of skipped
 * seconds is shown during this time.
 */
const ONWARD_MS = 700
/** Maximum distance between the two taps of a double tap, in pixels. */
const DOUBLE_PX = 60
/** Movement in pixels from which a touch counts as scrolling, not as a tap. */
const MOVED_PX = 14
const HOLD_MS = 500
/** Length of the downward swipe that leaves full screen, in pixels. */
const STROKE_PX = 60

type Options = {
  player: Player
  picture: HTMLElement | null
  /** Called for a single tap. `middle`: whether the tap was in the middle. */
  onTap: (middle: boolean) => void
  /** Called for two or more taps on one side, with the total number of skipped seconds. */
  onJump: (seconds: number) => void
}

/**
 * Distinguishes clicks, taps, double taps and long presses. A click plays or pauses the video. A tap shows the
 * controls, a double tap skips, and a long press plays faster. Returns a function that stops listening.
 */
export function listenToGestures({ player, picture, onTap, onJump }: Options): () => void {
  const act = actions(player)
  let last = { at: 0, x: 0, y: 0 }
  let down = { x: 0, y: 0, moved: false }
  let jumped = 0
  let byFinger = false
  let heard = false
  let hurries = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  let holding: ReturnType<typeof setTimeout> | undefined

  const tapped = (event: PointerEvent, area: HTMLElement) => {
    const { left, width } = area.getBoundingClientRect()
    const share = (event.clientX - left) / width
    const direction = share < 0.4 ? -1 : share > 0.6 ? 1 : 0
    const since = event.timeStamp - last.at
    const onward = direction !== 0 && Math.sign(jumped) === direction && since < ONWARD_MS
    const again =
      onward || (since < DOUBLE_MS && Math.hypot(event.clientX - last.x, event.clientY - last.y) < DOUBLE_PX)
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    clearTimeout(waiting)
    if (again && direction !== 0) {
      jumped = (onward ? jumped : 0) + direction * TAP_SECONDS
      act.seekBy(direction * TAP_SECONDS)
      return onJump(Math.abs(jumped) * direction)
    }
    jumped = 0
    if (again) return act.toggle()
    waiting = setTimeout(() => onTap(direction === 0), DOUBLE_MS)
  }

  const pressed = (event: PointerEvent) => {
    heard = true
    byFinger = event.pointerType !== 'mouse'
    down = { x: event.clientX, y: event.clientY, moved: false }
    if (!byFinger) return
    clearTimeout(holding)
    holding = setTimeout(() => {
      if (down.moved || !player.get().playing) return
      hurries = true
      player.control?.hurry?.(true)
    }, HOLD_MS)
  }
  const moved = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > MOVED_PX) down.moved = true
  }
  const strokesDown = ({ clientX, clientY }: PointerEvent) =>
    clientY - down.y > Math.max(STROKE_PX, 2 * Math.abs(clientX - down.x))
  const letGo = () => {
    clearTimeout(holding)
    const wasHurrying = hurries
    hurries = false
    if (wasHurrying) player.control?.hurry?.(false)
    return wasHurrying
  }
  const released = (event: PointerEvent) => {
    const held = letGo()
    if (!picture) return
    heard = true
    byFinger = event.pointerType !== 'mouse'
    if (byFinger) {
      if (held) return
      if (!down.moved) tapped(event, picture)
      else if (player.get().fullscreen && strokesDown(event)) act.toggleFullscreen()
    } else if (event.button === 0) act.toggle()
  }
  // Handles clicks without pointer events, such as clicks from before hydration.
  const clicked = () => {
    if (!heard) act.toggle()
    heard = false
  }
  const doubled = () => {
    // Double clicks by touch are ignored, because touch has its own double tap. The event does not contain the pointer
    // type: in most browsers it is a plain MouseEvent.
    if (!byFinger) act.toggleFullscreen()
  }
  // Prevents the context menu, because it would end a long press.
  const offered = (event: Event) => byFinger && event.preventDefault()

  const on: Partial<Record<keyof HTMLElementEventMap, (event: never) => void>> = {
    pointerdown: pressed,
    pointermove: moved,
    pointerup: released,
    pointercancel: letGo,
    click: clicked,
    dblclick: doubled,
    contextmenu: offered,
  }
  for (const [name, listener] of Object.entries(on))
    picture?.addEventListener(name, listener as (event: Event) => void)
  return () => {
    clearTimeout(waiting)
    letGo()
    for (const [name, listener] of Object.entries(on))
      picture?.removeEventListener(name, listener as (event: Event) => void)
  }
}
