const SEPARATORS = [',', '\t', ';', '|'] as const
/** A quote that is not closed within this number of characters is an ordinary character. */
const LONGEST = 4000
/** Number of characters from which the separator is detected. */
const SAMPLE = 64_000

/**
 * Returns the cells of a text. Uses the separator that gives the most rows with several cells. Statements have at least
 * four columns.
 */
export function readCsv(text: string, columns = 4): string[][] {
  const sample = text.slice(0, SAMPLE)
  const [best] = SEPARATORS.map((separator) => ({
    separator,
    cells: readCells(sample, separator).reduce(
      (sum, row) => sum + (row.length >= columns ? row.length : 0),
      0,
    ),
  })).toSorted((one, other) => other.cells - one.cells)
  return readCells(text, best?.separator ?? ',')
}

/**
 * Splits text into cells in the format of spreadsheets. Cells with separators or line breaks are quoted. `="0012"`
 * keeps its zeros.
 */
function readCells(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const quoted = readQuoted(text, at, separator)
    const end = quoted?.end ?? endOfCell(text, at, separator)
    row.push(quoted?.cell ?? text.slice(at, end).trim())
    at = end
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    rows.push(row)
    row = []
  }
  return rows
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

/** Returns a quoted cell, or null if there is none or it is not closed. */
function readQuoted(text: string, from: number, separator: string): { cell: string; end: number } | null {
  let at = from
  while (text[at] === ' ') at += 1
  if (text[at] === '=' && text[at + 1] === '"') at += 1
  if (text[at] !== '"') return null
  const start = at + 1
  for (let close = text.indexOf('"', start); close >= 0; close = text.indexOf('"', close + 1)) {
    if (close - start > LONGEST) return null
    if (text[close + 1] === '"') {
      close += 1
      continue
    }
    const end = endOfCell(text, close + 1, separator)
    // Text between the closing quote and the separator means that the quotes are part of the text.
    if (text.slice(close + 1, end).trim() !== '') return null
    return { cell: text.slice(start, close).replaceAll('""', '"').trim(), end }
  }
  return null
}
