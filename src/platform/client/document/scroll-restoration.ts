let firstPage = true

/**
 * Whether the router puts the reader where they were, or at the top. The document's own script has done so for the first page,
 * and by the time that it hydrates the reader may have scrolled on.
 */
export function restoresScroll(): boolean {
  if (import.meta.env.SSR || !firstPage) return true
  firstPage = false
  // The router keeps the places that it saw move, for the way back.
  document.dispatchEvent(new Event('scroll'))
  return false
}
