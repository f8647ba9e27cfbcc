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
 * Moves the focus when the focused list entry is deleted, restored or moved. Otherwise, the browser would reset the
 * focus to the top of the page. The focus moves to the next entry, otherwise to the last entry, otherwise to the
 * page's heading.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let place: Place | null = null
    const onFocus = ({ target }: FocusEvent) => {
      // Ignores focus inside a dialog, because a dialog that closes returns the focus to an earlier element.
      if (!(target instanceof Element) || target.closest(DIALOG)) return
      if (place && !place.entry.isConnected) return
      place = target.closest('main') && placeOf(target)
    }
    const lead = () => {
      if (!place || place.entry.isConnected || document.querySelector(DIALOG)) return
      const { page, list, index } = place
      place = null
      // After navigation, the new page sets the focus.
      if (page !== location.pathname) return
      const heir = list.isConnected ? (list.children[index] ?? list.lastElementChild) : null
      const found = heir?.querySelector('article') ?? heir ?? document.querySelector('main h1')
      if (found instanceof HTMLElement) focusPlace(found)
    }
    const observer = new MutationObserver(() => {
      // A dialog that closes returns the focus slightly later, so wait one frame.
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
