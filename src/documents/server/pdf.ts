import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { platformErrors } from '../../platform/server/errors.ts'
import { projectRoot } from '../../platform/server/process/project-root.ts'
import { createThread } from '../../platform/server/process/thread.ts'
import type { CertificatePage } from './certificate-page.ts'
import type { DocumentPage } from './document-page.ts'

/** Maximum number of documents per user in the queue, including the current one. */
const MAX_WAITING = 10
const MAX_CACHED_BYTES = 16_000_000

/** Returns a key for the content of a page. Excludes the bytes of pictures, because their IDs identify them. */
const keyOf = (page: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(page, (name, value: unknown) => (name === 'data' ? undefined : value)))
    .digest('base64')

/**
 * Creates PDFs with `make`, one at a time for each user, and caches the latest by content. Throws 429 if a user has
 * too many documents in the queue.
 */
export function createPdfs<Page>(make: (page: Page) => Promise<Uint8Array>) {
  const cached = new Map<string, Uint8Array>()
  let bytes = 0
  const making = new Map<string, Promise<Uint8Array>>()
  const queues = new Map<string, { waiting: number; last: Promise<unknown> }>()

  const remember = (key: string, pdf: Uint8Array) => {
    cached.set(key, pdf)
    bytes += pdf.length
    for (const [oldest, { length }] of cached) {
      if (bytes <= MAX_CACHED_BYTES) break
      cached.delete(oldest)
      bytes -= length
    }
  }

  /** Creates a document once for all concurrent requests. */
  const makeOnce = async (key: string, page: Page): Promise<Uint8Array> => {
    const known = cached.get(key)
    if (known) {
      // Keeps the cache in LRU order.
      cached.delete(key)
      cached.set(key, known)
      return known
    }
    const begun =
      making.get(key) ??
      make(page)
        .then((pdf) => {
          remember(key, pdf)
          return pdf
        })
        .finally(() => making.delete(key))
    making.set(key, begun)
    return begun
  }

  return async (userId: string, page: Page): Promise<Uint8Array> => {
    const queue = queues.get(userId) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= MAX_WAITING) throw platformErrors.TOO_MANY_REQUESTS()
    const key = keyOf(page)
    queues.set(userId, queue)
    queue.waiting += 1
    const done = queue.last.then(() => makeOnce(key, page))
    queue.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(userId)
    }
  }
}

const isSource = import.meta.url.endsWith('.ts')

/** Returns the PDF of a document or certificate for this user. */
export const createPdf = createPdfs(
  createThread<DocumentPage | CertificatePage, Uint8Array>({
    file: join(projectRoot, isSource ? 'src/documents/server/pdf-worker.ts' : 'dist/server/pdf-worker.js'),
    limit: 15_000,
    memory: 256,
  }),
)
