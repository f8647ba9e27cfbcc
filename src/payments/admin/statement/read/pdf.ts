import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { recogniseColumns } from './columns.ts'
import { StatementRefused } from './refused.ts'
import { t } from '../../../texts/admin-statement.ts'

/** A piece of text with its position on a page. */
interface Piece {
  text: string
  left: number
  right: number
}

/** The maximum gap between words of one cell, relative to the font size. */
const GAP = 0.75
/** The maximum difference in height between the words of one row. */
const ROW = 2.5

/**
 * Returns the table in a PDF that contains text. A scanned page contains none. Throws `StatementRefused` if the PDF is
 * locked or unreadable, or has no table.
 */
export async function readPdf(bytes: Uint8Array, password?: string): Promise<string[][]> {
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  GlobalWorkerOptions.workerSrc = worker
  const task = getDocument({ data: bytes, ...(password !== undefined && { password }), useSystemFonts: true })
  try {
    const document = await task.promise
    const rows: Piece[][] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const [, , , top = 0] = page.view
      const { items } = await page.getTextContent()
      rows.push(
        ...rowsOf(
          items.filter((item) => 'str' in item),
          top,
        ),
      )
    }
    return tableOf(rows)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'PasswordException')
      throw error instanceof StatementRefused ? error : new StatementRefused(t.pdfUnreadable)
    throw new StatementRefused(password === undefined ? t.pdfLocked : t.pdfPasswordWrong, { locked: true })
  } finally {
    await task.destroy()
  }
}

/** Returns the rows of a page from top to bottom. Words with small gaps between them form one piece. */
function rowsOf(
  items: readonly Pick<TextItem, 'str' | 'transform' | 'width' | 'height'>[],
  top: number,
): Piece[][] {
  const words = items
    .filter(({ str }) => str.trim() !== '')
    .map(({ str, transform, width, height }) => {
      const [, , , , left = 0, bottom = 0] = transform as number[]
      return { text: str, left, right: left + width, y: top - bottom, height }
    })
    .toSorted((one, other) => one.y - other.y)
  const rows: (typeof words)[] = []
  for (const word of words) {
    const row = rows.at(-1)
    if (row?.[0] && word.y - row[0].y <= ROW) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => {
    const pieces: Piece[] = []
    for (const { text, left, right, height } of row.toSorted((one, other) => one.left - other.left)) {
      const before = pieces.at(-1)
      if (!before || left - before.right > GAP * height) {
        pieces.push({ text, left, right })
        continue
      }
      before.text += left - before.right > 0.15 * height ? ` ${text}` : text
      before.right = Math.max(before.right, right)
    }
    return pieces
  })
}

type Column = { name: string; left: number; right: number }

const overlap = (one: { left: number; right: number }, other: { left: number; right: number }) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)

/**
 * Arranges rows in the columns of the header. Throws `StatementRefused` if no row looks like a header. Text below a
 * name belongs to its column. Text between two names belongs to the nearer column, measured after all rows have shown
 * the width of each column.
 */
function tableOf(rows: readonly (readonly Piece[])[]): string[][] {
  let at = -1
  let best = 2
  for (const [index, row] of rows.entries()) {
    const score = Object.keys(recogniseColumns(row.map(({ text }) => text))).length
    if (score > best) [at, best] = [index, score]
  }
  const header = rows[at]
  if (!header) throw new StatementRefused(t.noTableInPdf)
  const columns: Column[] = header.map(({ text, left, right }) => ({ name: text, left, right }))
  const body = rows.slice(at + 1)
  const columnOf = (piece: Piece) =>
    columns.toSorted((one, other) => overlap(piece, other) - overlap(piece, one))[0]
  const reach = columns.map((column) => ({ ...column }))
  for (const piece of body.flat()) {
    const under = columns.flatMap((column, index) => (overlap(piece, column) > 0 ? [index] : []))
    const grown = under.length === 1 ? reach[under[0] ?? 0] : undefined
    if (!grown) continue
    grown.left = Math.min(grown.left, piece.left)
    grown.right = Math.max(grown.right, piece.right)
  }
  columns.splice(0, columns.length, ...reach)
  return [
    columns.map(({ name }) => name),
    ...body.map((row) => {
      const cells = columns.map(() => '')
      for (const piece of row) {
        const column = columnOf(piece)
        const index = column ? columns.indexOf(column) : 0
        cells[index] = `${cells[index] ?? ''} ${piece.text}`.trim()
      }
      return cells
    }),
  ]
}
