let firstPage = true

/**
 * Whether the router restores the scroll position. For the first page, the document's script has done so, and the
 * person may have scrolled since.
 */
export function restoresScroll(): boolean {
  if (import.meta.env.SSR || !firstPage) return true
  firstPage = false
  // The router stores positions on scroll events, for going back.
  document.dispatchEvent(new Event('scroll'))
  return false
}
