/**
 * Copies text to the clipboard. Falls back to `execCommand` if the Clipboard API is not available. Returns false if
 * both fail.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const before = document.activeElement
    const field = document.createElement('textarea')
    field.value = text
    field.setAttribute('readonly', '')
    field.style.position = 'fixed'
    field.style.opacity = '0'
    document.body.append(field)
    field.select()
    // The only way to copy on a page without HTTPS. All browsers still support this method.
    const copied = document.execCommand('copy')
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return copied
  }
}
