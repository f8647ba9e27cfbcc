// The outer structure of a GIFT file: its questions, and the positions of their control characters.

export interface GiftBlock {
  /** The first line, from 1. */
  line: number
  category: string
  /** Comments before the question. They can contain our own details. */
  comments: string[]
  text: string
}

const CATEGORY = /^\s*\$CATEGORY:\s*(.*)$/i
const CONTINUES = /^\s*[=~}#%]/

/** Splits a file at its empty lines. Empty lines between the answers to a question do not split it. */
export function giftBlocks(file: string): GiftBlock[] {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const blocks: GiftBlock[] = []
  let category = ''
  let comments: string[] = []
  let open: { line: number; lines: string[]; depth: number } | null = null
  const end = () => {
    if (open) {
      blocks.push({ line: open.line, category, comments, text: open.lines.join('\n') })
      comments = []
    }
    open = null
  }
  /** For each line, the next line with content, so that one pass skips all empty lines. */
  const next: string[] = []
  for (let index = lines.length - 1, after = ''; index >= 0; index -= 1) {
    next[index] = after
    if (lines[index]?.trim() !== '') after = lines[index] ?? ''
  }
  for (const [index, line] of lines.entries()) {
    const named = CATEGORY.exec(line)
    if (named) {
      end()
      category = named[1]?.trim() ?? ''
      comments = []
    } else if (/^\s*\/\//.test(line)) {
      // A comment inside the text of a question is left out.
      if (!open) comments.push(line.trim().slice(2).trim())
    } else if (line.trim() === '') {
      if (!open) comments = []
      else if (open.depth <= 0 || !CONTINUES.test(next[index] ?? '')) end()
    } else {
      open ??= { line: index + 1, lines: [], depth: 0 }
      open.lines.push(line)
      for (const { sign } of signsOf(line)) open.depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
    }
  }
  end()
  return blocks
}

/** A control character that is not escaped and not inside a formula. */
export interface Sign {
  sign: string
  at: number
}

// A formula begins and ends without a space, and no digit follows it, because $5 is an amount.
const UNITS =
  /\\[^]|\$\$[^$]{1,2000}\$\$|\$(?![\s$])((?:\\[^\n]|[^$\\\n]){1,1000})\$(?!\d)|\\\([^\n]{1,1000}?\\\)|::|->|[{}=~#]/g

const isBalanced = (formula: string) => {
  let depth = 0
  for (const sign of formula.replaceAll(/\\./g, '')) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Returns the control characters of a text. */
export function signsOf(text: string): Sign[] {
  const signs: Sign[] = []
  const pattern = new RegExp(UNITS)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, inside] = match
    if (inside !== undefined && (!isBalanced(inside) || /[\s=~]$/.test(inside))) {
      // This is not a formula, so the search continues after the first dollar sign.
      pattern.lastIndex = match.index + 1
    } else if (inside === undefined && !/^[\\$]/.test(whole)) signs.push({ sign: whole, at: match.index })
  }
  return signs
}

const FORMULA_OR_ESCAPE =
  /(?<!\\)\$(?![\s$])(?:\\(?!n\\n)[^\n]|[^$\\\n]){1,1000}(?<!\s)\$(?!\d)|\\\([^\n]{1,1000}?\\\)|\\([~=#{}:\\n])/g

/**
 * Returns a text without its escapes. In a formula, `\n` is not a new line, but the start of a command such as `\nu`.
 */
export const withoutEscapes = (text: string): string =>
  text.replaceAll(FORMULA_OR_ESCAPE, (whole, sign: string | undefined) =>
    sign === undefined ? whole.replaceAll(/\\([~=#{}:\\])/g, '$1') : sign === 'n' ? '\n' : sign,
  )
