import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { hearFirst } from '../../page/popped.ts'

/** Hand-held screens, whose Back is a gesture or a button below the page. */
const HANDHELD = '(width < 64rem), (pointer: coarse)'

type Entry = { close: () => void }
type State = { overlay?: true } | null

/** What is open, the topmost last. */
const open: Entry[] = []
let skipped = 0
/** Where the router believes to be: it hears of a change of the history after `onPop`. */
let router: Pick<ReturnType<typeof useRouter>, 'latestLocation'> | undefined

const state = () => history.state as State
const isAtRouter = () => router?.latestLocation.href === location.pathname + location.search + location.hash

/** One entry of the history stands for everything that is open: the router need not know of it. */
function mark(): void {
  // While one is on its way out, the next one comes after it.
  if (skipped > 0 || state()?.overlay) return
  History.prototype.pushState.call(history, { ...state(), overlay: true }, '')
}

/** Once the press that closed the overlay has done all that it does: a link has led away by then. */
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
    // The entry of something that a link closed: Back means the page below it.
    if (now?.overlay) history.back()
    return
  }
  if (now?.overlay) return
  if (isAtRouter()) event.stopImmediatePropagation()
  top.close()
  settle()
}

/** On phones the Back of the browser closes what is open, the topmost first, and the page stays. */
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
