import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import type { InterfaceLanguage } from '../../platform/language/in-languages.ts'
import { type Face, fontFile } from './fonts.ts'
import { drawQrCode } from './qr-code.ts'
import { shapeText, widthOf } from './shaping.ts'

const INK = '#1c1917'
const FAINT = '#6b6259'
const [WIDTH, HEIGHT] = [841.89, 595.28]
const MIDDLE = WIDTH / 2
const INNER = WIDTH - 2 * 90
const QR = 76

/** A PNG as a data URL. `id` identifies its content, so that the key of a cached PDF does not contain the picture. */
export type Picture = { id: string; data: string }

export type CertificatePage = {
  kind: 'certificate'
  /** The PDF declares this language. */
  language: InterfaceLanguage
  title: string
  academy: string
  /** The texts before the student's name (`lead`) and after it (`middle`). */
  lead: string
  name: string
  middle: string
  course: string
  facts: string[]
  /** The signatory's name and title. If they are empty, the signature is omitted. */
  signatory: string
  signatoryTitle: string
  /** The text before the URL that verifies the certificate. */
  verify: string
  address: string
  date: Date
  color: string
  accent: string
  logo: Picture | null
  /** The picture is above the signatory's name. */
  signature: Picture | null
}

type Line = {
  y: number
  size: number
  face?: Face
  color?: string
  /** The x coordinate of the centre of the line, or of its left end with `align`. */
  x?: number
  align?: 'left'
  /** The maximum width. Longer lines are drawn smaller. */
  width?: number
}

/** Draws a line of text in any script as outlines. Screen readers can still read it, and users can copy it. */
function drawLine(doc: PDFKit.PDFDocument, text: string, line: Line): void {
  const { y, face = 'regular', color = INK, x = MIDDLE, width = INNER, align } = line
  const runs = shapeText(text, face)
  const natural = widthOf(runs)
  const size = Math.min(line.size, width / Math.max(natural, 1e-6))
  let left = align === 'left' ? x : x - (natural * size) / 2
  doc.markContent('Span', { actual: text })
  for (const { glyphs, unitsPerEm, advance } of runs) {
    const scale = size / unitsPerEm
    for (const { path, x: across, y: up } of glyphs) {
      if (path === '') continue
      doc
        .save()
        .transform(scale, 0, 0, -scale, left + across * scale, y - up * scale)
        .path(path)
        .fill(color)
        .restore()
    }
    left += advance * scale
  }
  doc.endMarkedContent()
}

/** Breaks a text into two lines at the space nearest to the middle, if it is wider than a line. */
function inTwoLines(text: string, size: number): string[] {
  if (widthOf(shapeText(text, 'strong')) * size <= INNER) return [text]
  const words = text.split(' ')
  const halves = words.map((_, at) => {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return { lines, width: Math.max(...lines.map((line) => widthOf(shapeText(line, 'strong')))) }
  })
  const [best] = halves.toSorted((one, other) => one.width - other.width)
  return (best?.lines ?? [text]).filter(Boolean)
}

/** Creates a certificate as one A4 page in landscape. All words are outlines, so every viewer shows the same page. */
export async function createCertificate(page: CertificatePage): Promise<Buffer> {
  const { language, title, academy, name, course, facts, signatory, signatoryTitle, color, accent } = page
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: `${language}-IN`,
    // Without this option, the library uses its own font, which is not bundled.
    font: fontFile('regular'),
    info: { Title: `${title}: ${name}, ${course}`, Author: academy, CreationDate: page.date },
  })
  const done = buffer(doc)
  doc
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .lineWidth(2)
    .strokeColor(accent)
    .stroke()
  doc
    .rect(31, 31, WIDTH - 62, HEIGHT - 62)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke()

  if (page.logo)
    doc.image(page.logo.data, MIDDLE - 120, 44, { fit: [240, 50], align: 'center', valign: 'center' })
  drawLine(doc, academy, { y: page.logo ? 112 : 92, size: page.logo ? 16 : 19, face: 'strong', color })
  drawLine(doc, title, { y: page.logo ? 157 : 150, size: 36, face: 'strong', color: accent })
  drawLine(doc, page.lead, { y: 194, size: 13, color: FAINT })
  drawLine(doc, name, { y: 250, size: 40, face: 'strong', color })
  doc
    .moveTo(MIDDLE - 210, 272)
    .lineTo(MIDDLE + 210, 272)
    .lineWidth(0.75)
    .strokeColor(accent)
    .stroke()
  drawLine(doc, page.middle, { y: 300, size: 13, color: FAINT })
  const lines = inTwoLines(course, 22)
  lines.forEach((line, at) =>
    drawLine(doc, line, { y: 338 + at * 31 - (lines.length - 1) * 5, size: 22, face: 'strong' }),
  )
  drawLine(doc, facts.join('  ·  '), { y: 412, size: 13, color: FAINT })

  const bottom = HEIGHT - 62
  drawQrCode(doc, page.address, { left: 62, top: bottom - QR, size: QR, color: INK })
  const beside = { x: 62 + QR + 14, align: 'left', width: 330, color: FAINT } as const
  drawLine(doc, page.verify, { ...beside, y: bottom - 20, size: 9 })
  drawLine(doc, page.address, { ...beside, y: bottom - 5, size: 9 })
  if (signatory) {
    const x = WIDTH - 62 - 105
    if (page.signature)
      doc.image(page.signature.data, x - 90, bottom - 92, {
        fit: [180, 56],
        align: 'center',
        valign: 'bottom',
      })
    doc
      .moveTo(x - 105, bottom - 34)
      .lineTo(x + 105, bottom - 34)
      .lineWidth(0.5)
      .strokeColor(FAINT)
      .stroke()
    drawLine(doc, signatory, { x, y: bottom - 17, size: 12, face: 'strong', width: 210 })
    if (signatoryTitle)
      drawLine(doc, signatoryTitle, { x, y: bottom - 2, size: 10, color: FAINT, width: 210 })
  }
  doc.end()
  return done
}
