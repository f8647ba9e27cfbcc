import { useEffect } from 'react'
import { focusPlace } from './focus-content.ts'

const DIALOG = '[role=dialog], [role=alertdialog]'

type Place = { page: string; entry: Element; list: Element; index: number }

function placeOf(target: Element): Place | null {
  const entry = target.closest('li, tr')
  const list = entry?.parentElement
  return entry && list
    ? { page: location.pathname, entry, list, index: [...list.children].indexOf(entry) }
    : null
}

/**
 * Where the entry of a list had the focus and is gone (deleted, restored, moved), the reader's place is the entry that has
 * taken its place, or the last one, or the page's heading: the focus would fall to the top of the page.
 */
export function useFocusHeir(): void {
  useEffect(() => {
    let place: Place | null = null
    const onFocus = ({ target }: FocusEvent) => {
      // A question about the entry has the focus for a while; when that is gone, it hands it to anything from before.
      if (!(target instanceof Element) || target.closest(DIALOG)) return
      if (place && !place.entry.isConnected) return
      place = target.closest('main') && placeOf(target)
    }
    const lead = () => {
      if (!place || place.entry.isConnected || document.querySelector(DIALOG)) return
      const { page, list, index } = place
      place = null
      // Whoever has left the page is led by the next one.
      if (page !== location.pathname) return
      const heir = list.isConnected ? (list.children[index] ?? list.lastElementChild) : null
      const found = heir?.querySelector('article') ?? heir ?? document.querySelector('main h1')
      if (found instanceof HTMLElement) focusPlace(found)
    }
    const observer = new MutationObserver(() => {
      // A dialog that closes hands the focus back a moment after it is gone.
      if (place && !place.entry.isConnected) requestAnimationFrame(lead)
    })
    document.addEventListener('focusin', onFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}
