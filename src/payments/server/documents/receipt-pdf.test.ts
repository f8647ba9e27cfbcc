import { join } from 'node:path'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { describeReceipt } from './document-content.ts'
import { createPdf } from '../../../documents/server/pdf.ts'
import type { Receipt } from './receipts.ts'
import type { InterfaceLanguage } from '../../../platform/language/in-languages.ts'
import { runInLanguage } from '../../../platform/server/language.ts'

const receipt: Receipt = {
  number: 'R-000042',
  date: new Date('2026-03-14T10:00:00Z'),
  day: '2026-03-14',
  payer: 'मीरा कुलकर्णी (meera)',
  payerAddress: '',
  title: 'Premium annual membership',
  credit: null,
  amount: '₹1,25,000',
  transactionId: '412233445566',
  paymentMethod: 'UPI/Bank Transfer',
  academy: { name: 'Lantern', address: '12 MG Road, Pune 411001' },
  code: '',
  tax: null,
}

const SCALE = 4
const GRID = 24

/** Returns the share of dark pixels in each cell of a grid. The grid covers the dark area inside a box. */
function shape(context: SKRSContext2D, x: number, y: number, width: number, height: number): number[] {
  const { data } = context.getImageData(x, y, width, height)
  const dark = (column: number, row: number) => (data[(row * width + column) * 4] ?? 255) < 128
  const columns = Array.from({ length: width }, (_, n) => n).filter((c) =>
    Array.from({ length: height }, (_, r) => r).some((r) => dark(c, r)),
  )
  const rows = Array.from({ length: height }, (_, n) => n).filter((r) =>
    Array.from({ length: width }, (_, c) => c).some((c) => dark(c, r)),
  )
  const [left = 0, right = 0, top = 0, bottom = 0] = [columns[0], columns.at(-1), rows[0], rows.at(-1)]
  const cells = Array.from({ length: GRID * GRID }, () => ({ dark: 0, all: 0 }))
  for (let r = top; r <= bottom; r++)
    for (let c = left; c <= right; c++) {
      const cell =
        cells[
          Math.floor(((r - top) * GRID) / (bottom - top + 1)) * GRID +
            Math.floor(((c - left) * GRID) / (right - left + 1))
        ]
      if (!cell) continue
      cell.all += 1
      cell.dark += dark(c, r) ? 1 : 0
    }
  return cells.map((cell) => (cell.all ? cell.dark / cell.all : 0))
}

const difference = (a: number[], b: number[]) =>
  a.reduce((sum, value, n) => sum + Math.abs(value - (b[n] ?? 0)), 0) / a.length

/** Returns the same measure for the glyph, drawn directly from the font. */
function drawn(glyph: string): number[] {
  const canvas = createCanvas(200, 200)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 200, 200)
  context.fillStyle = '#000'
  context.font = '120px Receipt'
  context.fillText(glyph, 40, 150)
  return shape(context, 0, 0, 200, 200)
}

/** Returns the strings and the language of a receipt in this language. */
async function readReceipt(language: InterfaceLanguage): Promise<{ texts: string; language: unknown }> {
  const page = runInLanguage(language, () => describeReceipt(receipt, 'https://academy.example/verify/x'))
  const data = Uint8Array.from(await createPdf('meera', page))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const { info } = await pdf.getMetadata()
  const texts = items.flatMap((item) => ('str' in item ? [item.str] : [])).join('')
  return { texts, language: (info as { Language?: unknown }).Language }
}

describe('a receipt', () => {
  test("is in the user's language, even if another user requested it in a different one", async () => {
    for (const [language, own, other] of [
      ['hi', ['रसीद नंबर', '14 मा'], 'Receipt number'],
      ['en', ['Receipt number', '14 March 2026'], 'रसीद'],
      ['hi', ['रकम'], 'computer-generated'],
    ] as const) {
      const read = await readReceipt(language)
      expect(read.language).toBe(`${language}-IN`)
      for (const part of own) expect(read.texts.replaceAll(/\s+/g, ' ')).toContain(part)
      expect(read.texts).not.toContain(other)
      expect(read.texts).toContain('₹1,25,000')
    }
  })

  test('is a valid PDF with the paid amount and one glyph for the rupee sign', async () => {
    GlobalFonts.registerFromPath(
      join(projectRoot, 'src/documents/server/fonts/RadioCanada-SemiBold.ttf'),
      'Receipt',
    )
    const pdf = await getDocument({
      data: Uint8Array.from(
        await createPdf('meera', describeReceipt(receipt, 'https://academy.example/verify/x')),
      ),
      verbosity: 0,
    }).promise
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item ? [item] : []))
    const all = texts.map(({ str }) => str).join(' ')
    for (const part of [
      'R-000042',
      '14 March 2026',
      'meera',
      'Premium annual membership',
      '412233445566',
      'Lantern',
      'Pune 411001',
      '₹1,25,000',
    ])
      expect(all).toContain(part)

    const viewport = page.getViewport({ scale: SCALE })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const context = canvas.getContext('2d')
    await page.render({
      canvas: canvas as unknown as HTMLCanvasElement,
      canvasContext: context as unknown as CanvasRenderingContext2D,
      viewport,
    }).promise

    const amount = texts.find(({ str }) => str.includes('₹'))
    if (!amount) throw new Error('There is no amount on the page')
    const [, , , size = 0, left = 0, base = 0] = amount.transform as number[]
    // The width of ₹, which is the first character. The box must contain only this character.
    context.font = `${size * SCALE}px Receipt`
    const width = Math.floor(context.measureText('₹').width)
    const top = Math.round(viewport.height - (base + size) * SCALE)
    const onPage = shape(context, Math.round(left * SCALE), top, width, Math.round(size * 1.3 * SCALE))
    expect(difference(onPage, drawn('₹'))).toBeLessThan(0.12)
    // The comparison must distinguish glyphs: no other glyph may match.
    for (const other of ['7', 'R', 'Z', '\ufffd'])
      expect(difference(onPage, drawn(other))).toBeGreaterThan(0.2)
  })
})
