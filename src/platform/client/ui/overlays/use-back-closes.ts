import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { hearFirst } from '../../page/popped.ts'

/** Screens of handheld devices, where Back is a gesture or a system button. */
const HANDHELD = '(width < 64rem), (pointer: coarse)'

type Entry = { close: () => void }
type State = { overlay?: true } | null

/** Open overlays, the topmost last. */
const open: Entry[] = []
let skipped = 0
/** Gives the current location of the router. When `onPop` runs, the router has not handled the history change yet. */
let router: Pick<ReturnType<typeof useRouter>, 'latestLocation'> | undefined

const state = () => history.state as State
const isAtRouter = () => router?.latestLocation.href === location.pathname + location.search + location.hash

/** Adds one history entry for all open overlays. Bypasses the router. */
function mark(): void {
  // If `settle` is removing an entry, `onPop` adds the next one afterwards.
  if (skipped > 0 || state()?.overlay) return
  History.prototype.pushState.call(history, { ...state(), overlay: true }, '')
}

/** Waits until the click that closed the overlay has had all its effects, such as following a link. */
function settle(): void {
  setTimeout(() => {
    if (open.length > 0) return mark()
    if (skipped > 0 || !state()?.overlay) return
    skipped += 1
    history.back()
  }, 0)
}

function onPop(event: PopStateEvent): void {
  const now = event.state as State
  if (skipped > 0) {
    skipped -= 1
    event.stopImmediatePropagation()
    if (open.length > 0) mark()
    return
  }
  const top = open.at(-1)
  if (!top) {
    // The entry belongs to an overlay that was closed by a link, so Back skips the entry.
    if (now?.overlay) history.back()
    return
  }
  if (now?.overlay) return
  if (isAtRouter()) event.stopImmediatePropagation()
  top.close()
  settle()
}

/** On phones, Back closes the topmost overlay instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const here = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen || !matchMedia(HANDHELD).matches) return undefined
    hearFirst(onPop)
    router = here
    const entry: Entry = { close: () => close() }
    open.push(entry)
    mark()
    return () => {
      open.splice(open.indexOf(entry), 1)
      settle()
    }
  }, [isOpen, here])
}
