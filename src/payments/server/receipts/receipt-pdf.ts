import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
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

const dateOf = ({ date, academy: { timeZone } }: Receipt) =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(date)

/** The receipt as an A4 page. Its fonts are embedded, so that the rupee sign is one everywhere. */
export async function createReceiptPdf(receipt: Receipt): Promise<Buffer> {
  const { academy, payer } = receipt
  const doc = new PdfDocument({
    size: 'A4',
    margin: LEFT,
    lang: 'en-IN',
    // Else it begins with one of its own, which is not built in.
    font: FACES.regular,
    info: { Title: `Receipt ${receipt.number}`, Author: academy.name, CreationDate: receipt.date },
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
  write('Receipt', 'strong', 26)
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
  row('Receipt number', receipt.number)
  row('Date', dateOf(receipt))
  row('Received from', payer.fullName ? `${payer.fullName} (${payer.username})` : payer.username)
  row('For', receipt.title)
  row('Paid by', `${receipt.paymentMethod}, transaction ID ${receipt.transactionId}`)
  row('Amount received', receipt.amount, 'strong', 22)

  doc.moveDown(1)
  write('This receipt was made by a computer and is valid without a signature.', 'regular', 9, FAINT)
  doc.end()
  return done
}

/** Whether the page's own faces have every letter. */
const isLatin = (text: string) =>
  /^[\s\u0020-\u007e\u00a0-\u017f\u1e00-\u1eff\u2010\u2011\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u20b9\u2122\u2212]*$/.test(
    text,
  )
