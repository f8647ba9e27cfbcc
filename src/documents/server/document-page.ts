import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { fontFile } from './fonts.ts'
import { createTexts, type Style } from './pdf-text.ts'
import { drawQrCode } from './qr-code.ts'
import type { InterfaceLanguage } from '../../platform/language/in-languages.ts'
import { t } from '../texts/verification.ts'

const INK = '#1c1917'
const FAINT = '#6b6259'
const RULE = '#d9d2c7'
const LEFT = 56
const WIDTH = 595.28 - 2 * LEFT
const BOTTOM = 841.89 - LEFT
const QR = 84
const GAP = 16

export type Cell = readonly [label: string, value: string]
export type DocumentPage = {
  /** The language of the document's texts. The PDF declares it, and the worker's own texts use it. */
  language: InterfaceLanguage
  title: string
  number: string
  date: Date
  academy: { name: string; address: string; gstin: string | null }
  /** Rows of cells side by side. */
  rows: Cell[][]
  /** The components of the sum. */
  amounts: Cell[]
  /** The cell in the largest type. */
  sum: Cell
  notes: string[]
  /** The URL that verifies the document. */
  address: string
}

/** Creates a document as one or more A4 pages. Embeds its fonts, so that every viewer shows the rupee sign. */
export async function createDocument(page: DocumentPage): Promise<Buffer> {
  const { language, title, number, date, academy, rows, amounts, sum, notes, address } = page
  const doc = new PdfDocument({
    size: 'A4',
    margin: LEFT,
    lang: `${language}-IN`,
    // Without this option, the library starts with its own font, which is not bundled.
    font: fontFile('regular'),
    info: { Title: `${title} ${number}`, Author: academy.name, CreationDate: date },
  })
  const done = buffer(doc)
  const texts = createTexts(doc, INK, { tall: language === 'hi' })
  let y = LEFT
  const write = (text: string, style: Partial<Style> & { size: number }, x = LEFT) => {
    y = texts.draw(text, { width: WIDTH, ...style }, x, y)
  }
  /** Starts a new page if the next part does not fit. */
  const reserve = (height: number) => {
    if (y + height <= BOTTOM) return
    doc.addPage()
    y = LEFT
  }
  const rule = () =>
    doc
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()

  write(academy.name, { size: 20, face: 'strong' })
  if (academy.address) write(academy.address, { size: 10, color: FAINT })
  if (academy.gstin) write(`GSTIN ${academy.gstin}`, { size: 10, color: FAINT })
  y += 24
  write(title, { size: 26, face: 'strong' })
  y += 16

  const label = { size: 9, color: FAINT }
  const row = (cells: readonly Cell[], value: Pick<Style, 'size' | 'face'>) => {
    const width = (WIDTH - GAP * (cells.length - 1)) / cells.length
    const high = Math.max(...cells.map(([, text]) => texts.heightOf(text, { ...value, width })))
    reserve(10 + texts.heightOf(' ', { ...label, width }) + high)
    rule()
    const ends = cells.map(([name, text], at) => {
      const x = LEFT + at * (width + GAP)
      return texts.draw(text, { ...value, width }, x, texts.draw(name, { ...label, width }, x, y + 10))
    })
    y = Math.max(...ends) + 10
  }
  for (const cells of rows) row(cells, { size: 12 })

  if (amounts.length > 0) {
    reserve(20 + 21 * amounts.length)
    rule()
    y += 10
    for (const [name, value] of amounts) {
      const top = y
      write(name, { size: 11, color: FAINT })
      y = top
      write(value, { size: 11, align: 'right' })
      y += 3
    }
    y += 7
  }
  row([sum], { size: 22, face: 'strong' })

  reserve(QR + 12)
  rule()
  drawQrCode(doc, address, { left: LEFT, top: y + 12, size: QR, color: INK })
  y += 16
  for (const text of [t.scanToVerify, address, ...notes]) {
    write(text, { ...label, width: WIDTH - QR - GAP }, LEFT + QR + GAP)
    y += 4
  }
  doc.end()
  return done
}
