import type { Page } from 'playwright-core'

/**
 * Replaces the texts of the page with a pseudo-translation in this writing direction, which is 40% longer than
 * English. Returns texts that are cut off or outside the page, with their positions.
 */
export const inPseudoLanguage = (page: Page, direction: 'ltr' | 'rtl'): Promise<string[]> =>
  page.evaluate(async (dir) => {
    const longer = (text: string) => {
      const words = text.trim()
      const more = Math.ceil(words.length * 0.4)
      if (!/\p{L}{2}/u.test(words) || words.includes('✦')) return text
      const added = words.includes(' ')
        ? ` ✦${words.slice(0, Math.max(1, more - 2))}`
        : `✦${words.slice(0, more - 1)}`
      return text.trimEnd() + added + (text.endsWith(' ') ? ' ' : '')
    }
    document.documentElement.dir = dir
    document.documentElement.lang = 'qps'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (!node.parentElement?.closest('script, style, textarea, code, svg'))
        node.nodeValue = longer(node.nodeValue ?? '')
    }
    for (const field of document.querySelectorAll('input, textarea')) {
      const placeholder = field.getAttribute('placeholder')
      if (placeholder) field.setAttribute('placeholder', longer(placeholder))
    }
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))

    const found: string[] = []
    const wider = document.documentElement.scrollWidth - innerWidth
    if (wider > 0) found.push(`the page is ${wider} pixels too wide`)
    for (const box of document.querySelectorAll('.overflow-y-auto, .overflow-auto'))
      if (box.scrollWidth > box.clientWidth && box.checkVisibility())
        found.push(`${box.className} scrolls sideways by ${box.scrollWidth - box.clientWidth} pixels`)
    const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (shown.nextNode()) {
      const node = shown.currentNode
      const parent = node.parentElement
      if (!parent || !node.nodeValue?.trim() || parent.closest('script, style, option, .sr-only')) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      let [from, to] = [0, innerWidth]
      let isScrolled = false
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(box)
        // Skips elements that end with an ellipsis, that scroll, or that are only for screen readers.
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none')
          isScrolled = true
        if (overflowX === 'auto' || overflowX === 'scroll') isScrolled = true
        if (overflowX === 'hidden' || overflowX === 'clip') {
          const edges = box.getBoundingClientRect()
          from = Math.max(from, edges.left)
          to = Math.min(to, edges.right)
        }
      }
      if (!isScrolled && (left < from - 1 || right > to + 1))
        found.push(
          `“${node.nodeValue.trim().slice(0, 60)}” is cut (${Math.round(left)} to ${Math.round(right)})`,
        )
    }
    return found
  }, direction)
