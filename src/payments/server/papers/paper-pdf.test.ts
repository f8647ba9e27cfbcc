import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../../platform/server/process/project-root.ts'
import { receiptPaper } from './paper-content.ts'
import type { Paper } from './paper-page.ts'
import { createPdf, createPdfs } from './paper-pdf.ts'
import type { Receipt } from './receipts.ts'

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

const paperOf = (some: Partial<Receipt>) =>
  receiptPaper({ ...receipt, ...some }, 'https://academy.example/verify/x')

const SCALE = 4
const GRID = 24

/** Where the ink is inside a box, as the share of dark pixels in each cell of a grid laid over the ink's own bounds. */
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

/** The same glyph, drawn straight from the font. */
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

describe('a receipt', () => {
  test('opens, says what was paid, and shows the rupee sign as one', async () => {
    GlobalFonts.registerFromPath(
      join(projectRoot, 'src/payments/server/papers/fonts/RadioCanada-SemiBold.ttf'),
      'Receipt',
    )
    const pdf = await getDocument({
      data: Uint8Array.from(await createPdf('meera', paperOf({}))),
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
    // The sign is the first of nine characters: its own width holds it and nothing of the next.
    context.font = `${size * SCALE}px Receipt`
    const width = Math.floor(context.measureText('₹').width)
    const top = Math.round(viewport.height - (base + size) * SCALE)
    const onPage = shape(context, Math.round(left * SCALE), top, width, Math.round(size * 1.3 * SCALE))
    expect(difference(onPage, drawn('₹'))).toBeLessThan(0.12)
    // The measure tells glyphs apart: no other sign would pass for it.
    for (const other of ['7', 'R', 'Z', '\ufffd'])
      expect(difference(onPage, drawn(other))).toBeGreaterThan(0.2)
  })
})

describe('documents', () => {
  const pieces = ['W', 'W ', 'क्षि', 'ক্র', 'ഩ്യ', '😀', 'e\u0301\u0302', '\u0301', '\u202e', 'ﷺ', '漢', '\n']
  const longNames = pieces.map((piece) => {
    const long = (most: number) => piece.repeat(Math.floor(most / piece.length))
    return paperOf({
      payer: `${long(100)} (meera)`,
      payerAddress: long(500),
      title: long(200),
      transactionId: long(64),
      academy: { name: long(200), address: long(2000) },
    })
  })

  test('with hostile long names are made, and the event loop is free meanwhile', async () => {
    await createPdf('meera', paperOf({}))
    const held = monitorEventLoopDelay({ resolution: 5 })
    let least = Infinity
    for (const paper of longNames) {
      held.enable()
      held.reset()
      const pdf = await createPdf('meera', paper)
      held.disable()
      least = Math.min(least, held.max / 1e6)
      expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
    }
    // Another program may take the processor away for a while, but not every time: here each would hold it for 200 ms.
    expect(least).toBeLessThan(100)
  })

  const open = () => {
    const running: { paper: Paper; finish: (pdf: Uint8Array) => void; fail: () => void }[] = []
    const make = createPdfs(
      (paper) =>
        new Promise((finish, reject) => {
          running.push({ paper, finish, fail: () => reject(new Error('no')) })
        }),
    )
    const numbers = () => running.map(({ paper }) => paper.number)
    return { make, running, numbers }
  }
  const numbered = (number: string) => paperOf({ number })

  test('are made for each person one after the other, and nobody waits for too many', async () => {
    const { make, running, numbers } = open()
    const all = Array.from({ length: 10 }, (_, n) => make('meera', numbered(`M${n}`)))
    await expect(make('meera', numbered('M10'))).rejects.toMatchObject({ status: 429 })
    const other = make('ravi', numbered('R0'))
    await expect.poll(numbers).toEqual(['M0', 'R0'])
    running[1]?.finish(Buffer.from('R0'))
    expect(await other).toEqual(Buffer.from('R0'))
    // One that fails does not hold up the next.
    running[0]?.fail()
    await expect(all[0]).rejects.toThrow('no')
    for (let n = 1; n < 10; n++) {
      await expect.poll(numbers).toEqual(['M0', 'R0', ...Array.from({ length: n }, (_, at) => `M${at + 1}`)])
      running[n + 1]?.finish(Buffer.from(`M${n}`))
      expect(await all[n]).toEqual(Buffer.from(`M${n}`))
    }
  })

  test('are kept by their content, and made once for all who ask meanwhile', async () => {
    const { make, running, numbers } = open()
    const both = [make('meera', numbered('1')), make('boss', numbered('1'))]
    await expect.poll(numbers).toEqual(['1'])
    running[0]?.finish(Buffer.alloc(9_000_000))
    await Promise.all(both)
    await make('meera', numbered('1'))
    expect(numbers()).toEqual(['1'])
    // Another content is another document, and too many bytes push out the oldest.
    const second = make('meera', numbered('2'))
    await expect.poll(numbers).toEqual(['1', '2'])
    running[1]?.finish(Buffer.alloc(9_000_000))
    await second
    void make('meera', numbered('1'))
    await expect.poll(numbers).toEqual(['1', '2', '1'])
  })
})
