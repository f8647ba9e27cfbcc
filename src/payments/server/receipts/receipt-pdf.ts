import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import type { CreditNote } from './credit-notes.ts'
import type { Receipt } from './receipts.ts'

const fonts = join(projectRoot, 'src/payments/server/receipts/fonts')
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

type Academy = Receipt['academy']
type Paper = {
  title: string
  number: string
  date: Date
  academy: Academy
  rows: [label: string, value: string][]
  /** The row that is set largest. */
  sum: [label: string, value: string]
}

const dateOf = (date: Date, { timeZone }: Academy) =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(date)
const nameOf = ({ fullName, username }: Receipt['payer']) =>
  fullName ? `${fullName} (${username})` : username

/** The receipt as an A4 page. */
export const createReceiptPdf = (receipt: Receipt): Promise<Buffer> =>
  createPaper({
    ...receipt,
    title: 'Receipt',
    rows: [
      ['Receipt number', receipt.number],
      ['Date', dateOf(receipt.date, receipt.academy)],
      ['Received from', nameOf(receipt.payer)],
      ['For', receipt.title],
      ['Paid by', `${receipt.paymentMethod}, transaction ID ${receipt.transactionId}`],
    ],
    sum: ['Amount received', receipt.amount],
  })

/** The credit note as an A4 page: what of a receipt holds no longer. */
export const createCreditNotePdf = (note: CreditNote): Promise<Buffer> =>
  createPaper({
    ...note,
    title: 'Credit note',
    rows: [
      ['Credit note number', note.number],
      ['Date', dateOf(note.date, note.academy)],
      ['To', nameOf(note.payer)],
      ['For', note.title],
      ['About receipt', `${note.receipt}, ${note.paid}, transaction ID ${note.transactionId}`],
      ['Reason', note.reason],
    ],
    sum: ['Amount credited', note.amount],
  })

/** Its fonts are embedded, so that the rupee sign is one everywhere. */
async function createPaper({ title, number, date, academy, rows, sum }: Paper): Promise<Buffer> {
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

  const write = (text: string, face: 'regular' | 'strong', size: number, color = INK, options = {}) =>
    doc
      .font(isLatin(text) ? face : 'wide')
      .fontSize(size)
      .fillColor(color)
      .text(text, { width: WIDTH, ...options })

  write(academy.name, 'strong', 20)
  if (academy.address) write(academy.address, 'regular', 10, FAINT)
  doc.moveDown(2)
  write(title, 'strong', 26)
  doc.moveDown(0.6)

  const row = (label: string, value: string, face: 'regular' | 'strong' = 'regular', size = 12) => {
    const top = doc.y
    doc
      .moveTo(LEFT, top)
      .lineTo(LEFT + WIDTH, top)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    doc.y = top + 10
    write(label, 'regular', 9, FAINT)
    write(value, face, size)
    doc.y += 10
  }
  for (const [label, value] of rows) row(label, value)
  row(...sum, 'strong', 22)

  doc.moveDown(1)
  write(
    `This ${title.toLowerCase()} was made by a computer and is valid without a signature.`,
    'regular',
    9,
    FAINT,
  )
  doc.end()
  return done
}

/** Whether the page's own faces have every letter. */
const isLatin = (text: string) =>
  /^[\s\u0020-\u007e\u00a0-\u017f\u1e00-\u1eff\u2010\u2011\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u20b9\u2122\u2212]*$/.test(
    text,
  )
