import { readFile } from 'node:fs/promises'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { Message } from '../pictures/messages.ts'

// Reads untrusted PDFs. Runs only in a separate process (document-process.ts), so that a bug in a decoder does not
// affect the server.

/** Maximum ratio of height to width. The pictures of longer pages are narrower. */
const MAX_RATIO = 4

sharp.cache(false)

let library: Promise<PDFiumLibrary> | null = null
let opened: { path: string; document: PDFiumDocument } | null = null

async function open(path: string): Promise<PDFiumDocument> {
  if (opened?.path === path) return opened.document
  opened?.document.destroy()
  opened = null
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(await readFile(path))
  opened = { path, document }
  return document
}

/** Returns the factor that converts points to pixels, and the size in pixels. */
function sizeOf(page: PDFiumPage, width: number) {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  // The library rounds the size in points down.
  const [across, down] = [Math.max(1, Math.floor(originalWidth)), Math.max(1, Math.floor(originalHeight))]
  const scale = Math.min(width / across, (width * MAX_RATIO) / down)
  return {
    scale,
    width: Math.max(1, Math.floor(across * scale)),
    height: Math.max(1, Math.floor(down * scale)),
  }
}

/**
 * Closes a page. The library closes only pages that it renders, and an open page uses memory until the document is
 * closed.
 */
function close(page: PDFiumPage): void {
  page['module']._FPDF_ClosePage(page['pageIdx'])
}

/** Returns the sizes of the pages at the largest width, or the reason why the file cannot be shown. */
export async function openDocument(
  path: string,
  { most, widths }: { most: number; widths: readonly number[] },
): Promise<Message> {
  const document = await open(path).catch((error: unknown) => {
    if (/password/i.test(String(error))) return 'encrypted'
    throw error
  })
  if (typeof document === 'string') return { value: { refused: document }, bytes: [] }
  const count = document.getPageCount()
  if (count > most) return { value: { refused: 'too_long' }, bytes: [] }
  const pages = Array.from({ length: count }, (_, index) => {
    const page = document.getPage(index)
    const { width, height } = sizeOf(page, Math.max(...widths))
    close(page)
    return { width, height }
  })
  return { value: { pages }, bytes: [] }
}

/** Maximum number of characters of a page. A dense page in small print has fewer. */
const MAX_TEXT = 10_000

/** Returns the text of a page without control characters, because PostgreSQL rejects some of them. */
const readText = (page: PDFiumPage): string =>
  page
    .getText()
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // PDFium inserts a mark if a word is divided at the end of a line.
    .replaceAll(/[\u0002\ufffe]\n?/g, '')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim()

/** Returns one page (from 1) as WebP files, one for each width, and its text. */
export async function renderPage(path: string, page: number, widths: readonly number[]): Promise<Message> {
  const document = await open(path)
  const opened = document.getPage(page - 1)
  const { scale } = sizeOf(opened, Math.max(...widths))
  const text = readText(opened)
  // Returns raw pixels, because sharp reads them. Rendering also closes the page.
  const { data, width, height } = await opened.render({
    scale,
    renderFormFields: true,
    render: async (picture) => picture.data,
  })
  const whole = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: 'white' })
  const bytes = await Promise.all(
    widths.map((wanted) =>
      whole.clone().resize({ width: wanted, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
    ),
  )
  return { value: { width, height, text }, bytes }
}
