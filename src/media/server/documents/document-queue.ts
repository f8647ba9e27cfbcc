import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import { defineJob } from '../../../platform/server/jobs/define-job.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { mediaErrors } from '../../errors.ts'
import { documents, files } from '../../tables.ts'
import type { PageSize } from './pages.ts'

/** Renders the pages of a document as pictures. The key is the ID of its file. */
export const pagesJob = defineJob({
  name: 'make-pages',
  schema: z.object({ fileId: z.uuid() }),
  tries: 3,
  backoff: () => 10,
})

// `attempts` only increases, and so identifies the claim, as with videos.
export type DocumentClaim = {
  fileId: string
  attempt: number
  key: string
  bytes: number
  pages: PageSize[]
  /** The previous run. Its pictures are shown until this run ends. */
  run: string | null
}

/** Claims a queued document, or a document whose instance has crashed. Returns null if there is none. */
export async function beginDocument(db: Db, fileId: string): Promise<DocumentClaim | null> {
  const [claimed] = await db
    .update(documents)
    .set({
      state: 'processing',
      attempts: sql`${documents.attempts} + 1`,
      error: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(documents.fileId, fileId), sql`${documents.state} in ('queued', 'processing')`))
    .returning({
      fileId: documents.fileId,
      attempt: documents.attempts,
      pages: documents.pages,
      run: documents.run,
    })
  if (!claimed) return null
  const [file] = await db
    .select({ key: files.key, bytes: files.bytes })
    .from(files)
    .where(eq(files.id, fileId))
  return file ? { ...claimed, ...file } : null
}

/** Saves the result. Returns false if another instance now has the claim, or if the document was deleted. */
export async function endDocument(
  db: Db,
  { fileId, attempt }: DocumentClaim,
  change: Partial<typeof documents.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(documents)
    .set({ ...change, updatedAt: sql`now()` })
    .where(
      and(eq(documents.fileId, fileId), eq(documents.attempts, attempt), eq(documents.state, 'processing')),
    )
    .returning({ fileId: documents.fileId })
  return rows.length > 0
}

/** Marks the document as failed. There are no further attempts. */
export async function giveUpDocument(db: Db, fileId: string, error: string): Promise<void> {
  await db
    .update(documents)
    .set({ state: 'failed', error, updatedAt: sql`now()` })
    .where(and(eq(documents.fileId, fileId), sql`${documents.state} in ('queued', 'processing')`))
}

/** Renders the pages of a document again. Throws 409 while the pages are being rendered. */
export function restartDocument(db: Db, fileId: string): Promise<void> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(documents)
      .set({ state: 'queued', error: null, updatedAt: sql`now()` })
      .where(and(eq(documents.fileId, fileId), sql`${documents.state} in ('failed', 'ready')`))
      .returning({ fileId: documents.fileId })
    if (!row) throw mediaErrors.DOCUMENT_IN_PROCESS()
    await enqueue(tx, pagesJob, row, { key: fileId })
  })
}

/** Enqueues documents that need pictures but have no job, for example after an import from an archive. */
export async function enqueueDocuments(db: Db): Promise<void> {
  const { name } = pagesJob
  await db.execute(sql`
    select enqueue_job(${name}, jsonb_build_object('fileId', d.file_id), d.file_id::text, now()) from ${documents} d
    where d.state in ('queued', 'processing') and not exists (
      select from jobs j where j.name = ${name} and j.key = d.file_id::text)`)
}
