import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../platform/server/context.ts'
import { documents } from '../../tables.ts'
import { documentPageKey, folderOf, PAGE_WIDTHS } from '../files/addresses.ts'
import { areDeletionsPaused } from '../files/deletion-pause.ts'
import { PictureFailed } from '../pictures/picture-child.ts'
import { beginDocument, type DocumentClaim, endDocument } from './document-queue.ts'
import { renderPage } from './pages.ts'

type Worker = Pick<Services, 'db' | 'storage' | 'log'> & { signal: AbortSignal }

/** Renders the pages of a queued document. Throws if a retry may help. */
export async function makePages(worker: Worker, fileId: string): Promise<void> {
  const { db, storage, log } = worker
  const claim = await beginDocument(db, fileId)
  if (!claim) return
  const run = `run-${claim.attempt}`
  const local = storage.localPath(claim.key)
  const path = local ?? storage.temp.path('.pdf')
  try {
    if (!local) {
      const source = await storage.read(claim.key, { start: 0, end: claim.bytes - 1 })
      await pipeline(source, createWriteStream(path), { signal: worker.signal })
    }
    const texts = await storePages(worker, claim, { path, run })
    if (await endDocument(db, claim, { state: 'ready', run, texts: texts.some(Boolean) ? texts : null }))
      return await removeEarlierRun(worker, claim)
  } catch (error) {
    const [row] = await db.select({ run: documents.run }).from(documents).where(eq(documents.fileId, fileId))
    // The pages are published, but the database's response was lost.
    if (row?.run === run) return
    await storage.deletePrefix(`${folderOf('document', fileId)}${run}/`)
    if (!(error instanceof PictureFailed)) throw error
    log.warn({ err: error, fileId }, 'The pages of a document could not be made')
    await endDocument(db, claim, { state: 'failed', error: error.message })
    return
  } finally {
    if (!local) await rm(path, { force: true })
  }
  // This worker has lost its claim, so delete its pictures. If the document was deleted, delete its whole folder.
  const [row] = await db.select({ run: documents.run }).from(documents).where(eq(documents.fileId, fileId))
  await storage.deletePrefix(`${folderOf('document', fileId)}${row ? `${run}/` : ''}`)
}

/** Deletes the earlier pages, unless a backup may be reading them. Then a later sweep deletes them as stray objects. */
async function removeEarlierRun({ db, storage, log }: Worker, { fileId, run }: DocumentClaim): Promise<void> {
  try {
    if (run !== null && !(await areDeletionsPaused(db)))
      await storage.deletePrefix(`${folderOf('document', fileId)}${run}/`)
  } catch (error) {
    log.warn({ err: error, fileId }, 'The earlier pages of a document could not be deleted')
  }
}

/** Stores the pictures of the pages, and returns the texts of the pages. */
async function storePages(
  { storage, signal }: Worker,
  { fileId, pages }: DocumentClaim,
  { path, run }: { path: string; run: string },
): Promise<string[]> {
  const texts: string[] = []
  for (const [index] of pages.entries()) {
    signal.throwIfAborted()
    const { pictures, text } = await renderPage(path, index + 1)
    texts.push(text)
    for (const [at, width] of PAGE_WIDTHS.entries())
      await storage.put(documentPageKey(fileId, run, index + 1, width), pictures[at] ?? Buffer.alloc(0), {
        contentType: 'image/webp',
      })
  }
  return texts
}
