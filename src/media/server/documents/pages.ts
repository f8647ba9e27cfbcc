import { z } from 'zod'
import { LIMITS } from '../../files.rules.ts'
import { mediaErrors } from '../../errors.ts'
import { withSemaphore } from '../../../platform/server/workers/turns.ts'
import { PAGE_WIDTHS } from '../files/addresses.ts'
import { createLimiter } from '../files/limiter.ts'
import {
  createPictureChild,
  type Limits,
  type PictureChild,
  PictureFailed,
} from '../pictures/picture-child.ts'

/** Limits for one page. Ordinary pages need less, even on a busy machine. */
export const PAGE_LIMITS: Limits = { memory: 3 * 1024 ** 3, time: 30_000, idle: 30_000 }

// PDFium is WebAssembly, which Node.js cannot run without its JIT compiler.
export const DOCUMENT_PROGRAM = {
  source: 'documents/document-process',
  options: ['--max-old-space-size=256'],
}

/** Reads one document at a time, because a page may use a whole core and a lot of memory. */
const reading = createLimiter(1, { room: 100 })

let child: PictureChild | null = null

type Question = { path: string; page: number | null }

async function ask<Value>(question: Question, parts: number, schema: z.ZodType<Value>) {
  const answer = await reading(() =>
    withSemaphore('document', 1, () => {
      child ??= createPictureChild(PAGE_LIMITS, DOCUMENT_PROGRAM)
      const value = { ...question, most: LIMITS.documentPages, widths: PAGE_WIDTHS }
      return child.ask({ value, bytes: [] })
    }),
  )
  const { success, data } = schema.safeParse(answer.value)
  if (!success || answer.bytes.length !== parts) throw new PictureFailed(JSON.stringify(answer.value))
  return { value: data, bytes: answer.bytes }
}

const length = z.int().positive().max(100_000)
const size = z.object({ width: length, height: length })
const rendered = size.extend({ text: z.string() })
const opened = z.union([
  z.object({ pages: z.array(size).min(1).max(LIMITS.documentPages) }),
  z.object({ refused: z.enum(['encrypted', 'too_long']) }),
])

export type PageSize = z.infer<typeof size>

/**
 * Returns the sizes of the larger pictures of a document's pages. Throws 400 if the file at the path is damaged,
 * encrypted or has too many pages.
 */
export async function measurePages(path: string): Promise<PageSize[]> {
  const { value } = await ask({ path, page: null }, 0, opened).catch((error: unknown) => {
    throw error instanceof PictureFailed ? mediaErrors.DOCUMENT_UNREADABLE({ cause: error }) : error
  })
  if ('pages' in value) return value.pages
  throw value.refused === 'encrypted'
    ? mediaErrors.DOCUMENT_ENCRYPTED()
    : mediaErrors.DOCUMENT_TOO_LONG({ pages: LIMITS.documentPages })
}

/**
 * Renders a page (from 1) as WebP, once for each of `PAGE_WIDTHS`, and reads its text. Throws `PictureFailed` if it
 * exceeds the limits.
 */
export async function renderPage(path: string, page: number): Promise<{ pictures: Buffer[]; text: string }> {
  const { value, bytes } = await ask({ path, page }, PAGE_WIDTHS.length, rendered)
  return { pictures: bytes, text: value.text }
}
