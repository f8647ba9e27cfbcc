import type { MarkdownIt } from 'markdown-it'

type Renderers = { inline: (source: string) => string; block: (source: string) => string }

const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign)

/**
 * Adds formulas to Markdown: `$…$` in a line and `$$…$$` as a block. A dollar sign next to a space, or before a digit
 * at the end, is an ordinary sign, as in “$5 or $10”.
 */
export function addMaths(markdown: MarkdownIt, { inline, block }: Renderers): void {
  // If a search from one position had no result, a search from a later position in the same text has no result
  // either.
  let none = { src: '', from: 0 }
  markdown.inline.ruler.after('escape', 'maths', (state, silent) => {
    const { src, pos: start } = state
    if (src[start] !== '$') return false
    const fence = src[start + 1] === '$' ? '$$' : '$'
    const from = start + fence.length
    if (isSpace(src[from]) && fence === '$') return false
    if (fence === '$' && src === none.src && from >= none.from) return false
    const end = closing(src, from, { fence, max: state.posMax })
    if (end === null) {
      if (fence === '$') none = { src, from }
      return false
    }
    if (!silent) state.push(fence === '$' ? 'maths' : 'maths_block', 'math', 0).content = src.slice(from, end)
    state.pos = end + fence.length
    return true
  })
  markdown.block.ruler.after(
    'blockquote',
    'maths_block',
    (state, startLine, endLine, silent) => {
      const lineOf = (line: number) =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
      const first = lineOf(startLine)
      if (!first.startsWith('$$')) return false
      const lines = [first.slice(2)]
      let line = startLine
      while (!lines.at(-1)?.trimEnd().endsWith('$$')) {
        // Stops at the next dollar sign, so that a text with many opening signs does not take quadratic time.
        if (lines.at(-1)?.includes('$$')) return false
        line += 1
        if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) return false
        lines.push(lineOf(line))
      }
      const source = lines.join('\n').trimEnd().slice(0, -2).trim()
      if (source === '' || source.includes('$$')) return false
      if (silent) return true
      const token = state.push('maths_block', 'math', 0)
      token.block = true
      token.content = source
      state.line = line + 1
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  markdown.renderer.rules['maths'] = (tokens, at) => inline(tokens[at]?.content ?? '')
  markdown.renderer.rules['maths_block'] = (tokens, at) => block(tokens[at]?.content ?? '')
}

/** Returns the position of the closing fence, or null. */
function closing(src: string, from: number, { fence, max }: { fence: string; max: number }): number | null {
  for (
    let at = src.indexOf(fence, from);
    at !== -1 && at + fence.length <= max;
    at = src.indexOf(fence, at + 1)
  ) {
    let slashes = 0
    while (src[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 1 || at === from) continue
    if (fence === '$' && (isSpace(src[at - 1]) || /\d/.test(src[at + 1] ?? ''))) continue
    return at
  }
  return null
}
