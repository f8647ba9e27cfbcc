import { isTyping } from '../../../../platform/client/document/typing.ts'
import { besideChapter } from '../chapters.ts'
import { actions, type Player, SEEK_SECONDS, TAP_SECONDS, VOLUME_STEP } from '../player.ts'

const WIDGETS =
  '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"], [role="tablist"], [role="radiogroup"]'
const PRESSED_BY_SPACE =
  'button, a[href], summary, input, [role="button"], [role="switch"], [role="checkbox"]'
/** How long keys are ignored after the field in which the user typed has disappeared, in milliseconds. */
const TYPED_ON_MS = 2000

/** Keys that, with Ctrl, jump between chapters, as on YouTube. */
const CHAPTER_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

const isSlider = (element: Element) => element instanceof HTMLInputElement && element.type === 'range'

/** Whether the focused element uses this key itself. */
function isTaken(element: Element, key: string): boolean {
  if (isTyping(element) || element.closest(WIDGETS)) return true
  if (key === ' ') return element.matches(PRESSED_BY_SPACE) && !isSlider(element)
  if (element.closest('[data-keys="scroll"]')) return key === ' ' || key.startsWith('Arrow')
  if (!key.startsWith('Arrow')) return false
  if (element instanceof HTMLInputElement && element.type === 'radio') return true
  return (key === 'ArrowUp' || key === 'ArrowDown') && element.hasAttribute('aria-haspopup')
}

function toChapter(player: Player, by: 1 | -1): void {
  const { chapters, time } = player.get()
  const at = besideChapter(chapters, time, by)
  if (at !== null) actions(player).seekTo(at)
}

/**
 * Handles a key of the player. The keys are those of YouTube, unless the product defines others. Returns whether the
 * key was handled.
 */
function pressKey(player: Player, { key, shiftKey, repeat }: KeyboardEvent): boolean {
  const act = actions(player)
  const letter = key.length === 1 ? key.toLowerCase() : key
  const { duration, previous, next } = player.get()
  const once: Record<string, () => void> = {
    ' ': act.toggle,
    k: act.toggle,
    m: act.toggleMute,
    f: act.toggleFullscreen,
    c: () => player.control?.toggleCaptions?.(),
    ...(shiftKey && previous && { p: previous }),
    ...(shiftKey && next && { n: next }),
  }
  // Digits jump to tenths of the video.
  if (duration && /^\d$/.test(key)) once[key] = () => act.seekTo((duration * Number(key)) / 10)
  const held: Record<string, () => void> = {
    '>': () => act.changeSpeed(1),
    '<': () => act.changeSpeed(-1),
    j: () => act.seekBy(-TAP_SECONDS),
    l: () => act.seekBy(TAP_SECONDS),
    ArrowLeft: () => act.seekBy(-SEEK_SECONDS),
    ArrowRight: () => act.seekBy(SEEK_SECONDS),
    ArrowUp: () => act.changeVolume(VOLUME_STEP),
    ArrowDown: () => act.changeVolume(-VOLUME_STEP),
  }
  const action = once[letter] ?? held[letter]
  if (!action) return false
  if (held[letter] || !repeat) action()
  return true
}

/**
 * Listens to keys while the focus is in the frame, or on page content that does not use them. When the video is out
 * of view, Space and arrow keys scroll the page. Returns a function that stops listening.
 */
export function listenToKeys(frame: HTMLElement, player: Player): () => void {
  let inSight = true
  const sight = new IntersectionObserver(([entry]) => (inSight = entry?.isIntersecting ?? true))
  // Observes the parent, because the frame itself may become the mini player in the corner.
  sight.observe(frame.parentElement ?? frame)

  let typed = { field: null as Element | null, at: 0 }
  const pressed = (event: KeyboardEvent) => {
    if (isTypedOn(event)) return
    if (event.defaultPrevented || event.metaKey || event.altKey || event.isComposing) return
    const chapter = event.ctrlKey ? CHAPTER_KEYS[event.key] : undefined
    if (event.ctrlKey && (!chapter || player.get().chapters.length === 0)) return
    const target = event.target instanceof Element ? event.target : document.body
    const inside = frame.contains(target)
    const onPage = target.matches('html, body') || target.closest('main') !== null
    if (!inside && !onPage) return
    if (!player.control || isTaken(target, event.key)) return
    if (!inside && !inSight && (event.key === ' ' || event.key.startsWith('Arrow'))) return
    if (chapter) toChapter(player, chapter)
    else if (!pressKey(player, event)) return
    event.preventDefault()
  }
  /** Whether the field in which the user typed has just disappeared, so that the remaining keys must be ignored. */
  const isTypedOn = ({ target, timeStamp }: KeyboardEvent) => {
    const field = target instanceof Element && isTyping(target) ? target : null
    const goesOn =
      field !== null ||
      (typed.field !== null && !typed.field.isConnected && timeStamp - typed.at < TYPED_ON_MS)
    typed = goesOn ? { field: field ?? typed.field, at: timeStamp } : { field: null, at: 0 }
    return goesOn
  }
  document.addEventListener('keydown', pressed)
  return () => {
    sight.disconnect()
    document.removeEventListener('keydown', pressed)
  }
}
