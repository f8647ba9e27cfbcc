let firstPage = true

/**
 * Whether the router should restore the scroll position. On the first page, the document's script has already restored
 * it, and the user may have scrolled since.
 */
export function restoresScroll(): boolean {
  if (import.meta.env.SSR || !firstPage) return true
  firstPage = false
  // The router stores positions on scroll events. The Back button needs them.
  document.dispatchEvent(new Event('scroll'))
  return false
}
