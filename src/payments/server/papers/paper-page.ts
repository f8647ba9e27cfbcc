import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { encode } from 'uqr'
import { projectRoot } from '../../../platform/server/process/project-root.ts'

const fonts = join(projectRoot, 'src/payments/server/papers/fonts')
const FACES = {
  regular: join(fonts, 'RadioCanada-Regular.ttf'),
  strong: join(fonts, 'RadioCanada-SemiBold.ttf'),
  /** For texts that the others have no letters for: Devanagari, and Latin beside it. */
  wide: join(fonts, 'NotoSansDevanagari-Regular.ttf'),
} as const

const INK = '#1c1917'
const FAINT = '#6b6259'
const RULE = '#d9d2c7'
const LEFT = 56
const WIDTH = 595.28 - 2 * LEFT
const BOTTOM = 841.89 - LEFT
const QR = 84

export type Cell = readonly [label: string, value: string]
export type Paper = {
  title: string
  number: string
  date: Date
  academy: { name: string; address: string; gstin: string | null }
  /** What stands side by side, in lines. */
  rows: Cell[][]
  /** What the sum consists of. */
  amounts: Cell[]
  /** What is set largest. */
  sum: Cell
  notes: string[]
  /** Where the paper can be checked. */
  address: string
}

/** A paper as an A4 page, or more where its texts are long. Its fonts are embedded, so that the rupee sign is one everywhere. */
export async function createPaper(paper: Paper): Promise<Buffer> {
  const { title, number, date, academy, rows, amounts, sum, notes, address } = paper
  const doc = new PdfDocument({
    size: 'A4',
    margin: LEFT,
    lang: 'en-IN',
    // Else it begins with one of its own, which is not built in.
    font: FACES.regular,
    info: { Title: `${title} ${number}`, Author: academy.name, CreationDate: date },
  })
  const done = buffer(doc)
  for (const [name, file] of Object.entries(FACES)) doc.registerFont(name, file)

  type Style = { size: number; face?: 'regular' | 'strong'; color?: string; width?: number; align?: 'right' }
  const style = (text: string, { size, face = 'regular', color = INK }: Style) =>
    doc
      .font(isLatin(text) ? face : 'wide')
      .fontSize(size)
      .fillColor(color)
  const write = (text: string, how: Style, x = LEFT, y = doc.y) =>
    style(text, how).text(text, x, y, { width: how.width ?? WIDTH, align: how.align ?? 'left' })
  const heightOf = (text: string, how: Style) =>
    style(text, how).heightOfString(text, { width: how.width ?? WIDTH })
  /** What does not fit below begins a new page. */
  const reserve = (height: number) => {
    if (doc.y + height > BOTTOM) doc.addPage()
  }
  const rule = () =>
    doc
      .moveTo(LEFT, doc.y)
      .lineTo(LEFT + WIDTH, doc.y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()

  write(academy.name, { size: 20, face: 'strong' })
  if (academy.address) write(academy.address, { size: 10, color: FAINT })
  if (academy.gstin) write(`GSTIN ${academy.gstin}`, { size: 10, color: FAINT })
  doc.moveDown(2)
  write(title, { size: 26, face: 'strong' })
  doc.moveDown(0.6)

  const label = { size: 9, color: FAINT }
  const row = (cells: readonly Cell[], value: Style) => {
    const width = (WIDTH - 16 * (cells.length - 1)) / cells.length
    const height = Math.max(...cells.map(([, text]) => heightOf(text, { ...value, width })))
    reserve(10 + heightOf(' ', label) + height)
    rule()
    const top = doc.y + 10
    let end = top
    for (const [at, [name, text]] of cells.entries()) {
      const x = LEFT + at * (width + 16)
      write(name, { ...label, width }, x, top)
      write(text, { ...value, width }, x)
      end = Math.max(end, doc.y)
    }
    doc.y = end + 10
  }
  for (const cells of rows) row(cells, { size: 12 })

  if (amounts.length > 0) {
    reserve(20 + 18 * amounts.length)
    rule()
    doc.y += 10
    for (const [name, value] of amounts) {
      const top = doc.y
      write(name, { size: 11, color: FAINT })
      write(value, { size: 11, align: 'right' }, LEFT, top)
      doc.y += 3
    }
    doc.y += 7
  }
  row([sum], { size: 22, face: 'strong' })

  reserve(QR + 12)
  rule()
  const top = doc.y + 12
  drawCode(doc, address, LEFT, top)
  const beside = { size: 9, color: FAINT, width: WIDTH - QR - 16 }
  doc.y = top + 4
  for (const text of [
    'Scan the code to see whether this paper is true, and what became of it:',
    address,
    ...notes,
    `This ${title.toLowerCase()} was made by a computer and is valid without a signature.`,
  ]) {
    write(text, beside, LEFT + QR + 16)
    doc.y += 4
  }
  doc.end()
  return done
}

function drawCode(doc: PDFKit.PDFDocument, text: string, left: number, top: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = QR / size
  data.forEach((line, y) => {
    for (let x = 0; x < size; x++) {
      if (!line[x]) continue
      const start = x
      while (line[x + 1]) x++
      doc.rect(left + start * module, top + y * module, (x - start + 1) * module, module)
    }
  })
  doc.fill(INK)
}

/** Whether the page's own faces have every letter. */
const isLatin = (text: string) =>
  /^[\s\u0020-\u007e\u00a0-\u017f\u1e00-\u1eff\u2010\u2011\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u20b9\u2122\u2212]*$/.test(
    text,
  )
