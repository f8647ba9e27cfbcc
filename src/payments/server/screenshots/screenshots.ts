import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { User } from '../../../platform/user.schema.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import { files } from '../../../media/tables.ts'
import { payments } from '../../tables.ts'
import { paymentsErrors } from '../../errors.ts'
import { folderOf } from '../../../media/server/files/addresses.ts'
import type { Storage } from '../../../platform/server/storage/storage.ts'
import type { CheckedScreenshot } from './screenshot-check.ts'
import { payments as policy } from '../../payments.policy.ts'

export type StoredScreenshot = { fileId: string; key: string }

/**
 * Stores a screenshot durably before the payment is inserted. Creates the row before the file, so that the sweep
 * finds all files after a crash.
 */
export async function storeScreenshot(
  { db, storage }: { db: Db; storage: Storage },
  uploadedBy: string,
  { bytes, contentType, extension, sha256 }: CheckedScreenshot,
): Promise<StoredScreenshot> {
  const fileId = randomUUID()
  const key = `${folderOf('proof', fileId)}proof.${extension}`
  await db.insert(files).values({
    id: fileId,
    kind: 'proof',
    key,
    contentType,
    extension,
    bytes: bytes.length,
    sha256,
    uploadedBy,
  })
  await storage.put(key, bytes, { contentType })
  return { fileId, key }
}

/** Links the screenshot to its payment in the same transaction. The sweep no longer removes it. */
export async function attachScreenshot(tx: Tx, fileId: string): Promise<void> {
  const [row] = await tx
    .update(files)
    .set({ attachedAt: sql`now()` })
    .where(and(eq(files.id, fileId), isNull(files.attachedAt)))
    .returning({ id: files.id })
  if (!row) throw new Error('A screenshot was deleted before its payment was saved')
}

/** Removes the screenshot of a payment that was not accepted, unless a payment uses it. */
export async function discardScreenshot(
  { db, storage }: { db: Db; storage: Storage },
  screenshot: StoredScreenshot,
): Promise<void> {
  const [row] = await db
    .delete(files)
    .where(and(eq(files.id, screenshot.fileId), isNull(files.attachedAt)))
    .returning({ id: files.id })
  if (row) await storage.delete(screenshot.key)
}

/**
 * Returns the location of a payment's screenshot. Students can read only their own. Throws 404 if there is none, or
 * the user may not read it.
 */
export async function getScreenshot(
  db: Db,
  viewer: User,
  paymentId: number,
): Promise<{ key: string; contentType: string; extension: string }> {
  const [row] = await db
    .select({ key: files.key, contentType: files.contentType, extension: files.extension })
    .from(payments)
    .innerJoin(files, eq(files.id, payments.screenshotFileId))
    .where(
      and(
        eq(payments.id, paymentId),
        policy.can(viewer, 'read') ? undefined : eq(payments.userId, viewer.id),
      ),
    )
  if (!row) throw paymentsErrors.PAYMENT_NOT_FOUND()
  return row
}

/** Returns the screenshot as the data URL that was submitted. */
export async function readScreenshot(
  storage: Storage,
  { key, contentType }: { key: string; contentType: string },
) {
  // Doesn't use the stream's `text()`, which can lose the end of a response from S3.
  const bytes = await buffer(await storage.read(key))
  return `data:${contentType};base64,${bytes.toString('base64')}`
}
