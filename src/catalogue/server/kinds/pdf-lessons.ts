import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { describeLength } from '../../../platform/duration.ts'
import type { Db, Tx } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import {
  documentPageUrl,
  documentUrl as documentUrlOf,
  PAGE_WIDTHS,
} from '../../../media/server/files/addresses.ts'
import { releaseFiles } from '../../../media/server/files/attachments.ts'
import { restartDocument } from '../../../media/server/documents/document-queue.ts'
import { mediaErrors } from '../../../media/errors.ts'
import { documents } from '../../../media/tables.ts'
import { courses as policy } from '../../courses.policy.ts'
import { catalogueErrors } from '../../errors.ts'
import type { lessonDocument, lessonDocumentSource, lessonDocumentText } from '../../lessons.schema.ts'
import { lessons, pdfLessons } from '../../tables.ts'
import { NO_ENTITLEMENT } from '../../rules.ts'
import { attachCourseFile } from '../access/course-files.ts'
import { getEntitlement } from '../access/entitlement.ts'
import { noteSeatUse } from '../access/seat-use.ts'
import { isLessonVisible, type Viewer } from '../access/visibility.ts'
import { findLessons } from '../lessons/lesson-rows.ts'
import { isEntitledTo, readLocks } from '../release/locks.ts'

const SECONDS_PER_PAGE = 120

type Given = { documentUrl?: string | null | undefined; allowsDownload?: boolean | undefined }

/** Whether the input changes the document of a PDF lesson. */
export const changesDocument = ({ documentUrl, allowsDownload }: Given) =>
  documentUrl !== undefined || allowsDownload !== undefined

/**
 * Saves a lesson's document, and releases the previous document. The caller must lock the lesson. Throws 400 if the
 * file is unknown.
 */
export async function saveDocument(
  tx: Tx,
  user: User,
  lessonId: number,
  { documentUrl, allowsDownload }: Given,
): Promise<void> {
  const own = eq(pdfLessons.lessonId, lessonId)
  if (documentUrl !== undefined) {
    const fileId = await attachCourseFile(tx, user, 'document', documentUrl)
    if (documentUrl !== null && fileId === null)
      throw mediaErrors.UPLOADED_FILE_UNKNOWN({ field: 'documentUrl' })
    const before = await documentsIn(tx, [lessonId])
    if (fileId === null) await tx.delete(pdfLessons).where(own)
    else
      await tx
        .insert(pdfLessons)
        .values({ lessonId, fileId })
        .onConflictDoUpdate({ target: pdfLessons.lessonId, set: { fileId } })
    await releaseFiles(tx, before)
  }
  if (allowsDownload !== undefined) await tx.update(pdfLessons).set({ allowsDownload }).where(own)
}

/** Returns the files of these lessons' documents. */
export async function documentsIn(tx: Tx, lessonIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .select({ fileId: pdfLessons.fileId })
    .from(pdfLessons)
    .where(inArray(pdfLessons.lessonId, [...lessonIds]))
  return rows.map(({ fileId }) => fileId)
}

/** Copies the document of a lesson to another lesson. Both share the stored file. */
export const copyDocument = (tx: Tx, from: number, to: number) =>
  tx.execute(sql`
    insert into ${pdfLessons} (lesson_id, file_id, allows_download)
    select ${to}, file_id, allows_download from ${pdfLessons} where lesson_id = ${from}`)

const columns = {
  fileId: pdfLessons.fileId,
  allowsDownload: pdfLessons.allowsDownload,
  state: documents.state,
  error: documents.error,
  pages: documents.pages,
  run: documents.run,
}

/** Returns the estimated time for reading the document of a lesson. Empty if there is none. */
export async function pdfReadingTime(tx: Tx, lessonId: number): Promise<string> {
  const [row] = await tx
    .select({ pages: documents.pages })
    .from(pdfLessons)
    .innerJoin(documents, eq(documents.fileId, pdfLessons.fileId))
    .where(eq(pdfLessons.lessonId, lessonId))
  return row ? describeLength(row.pages.length * SECONDS_PER_PAGE) : ''
}

type Source = z.output<typeof lessonDocumentSource>

/** Returns the document of a PDF lesson, for its form. Throws 404 if the lesson does not exist for the user. */
export async function getDocumentSource(db: Db | Tx, viewer: Viewer, id: number): Promise<Source> {
  const [row] = await db
    .select(columns)
    .from(lessons)
    .leftJoin(pdfLessons, eq(pdfLessons.lessonId, lessons.id))
    .leftJoin(documents, eq(documents.fileId, pdfLessons.fileId))
    .where(and(eq(lessons.id, id), isLessonVisible(viewer)))
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return {
    documentUrl: row.fileId && documentUrlOf(row.fileId),
    allowsDownload: row.allowsDownload ?? false,
    state: row.state,
    error: row.error,
    pages: row.pages?.length ?? 0,
  }
}

/**
 * Renders the pages of a PDF lesson again, for example after a failure. Throws 404 if the lesson does not exist for
 * the user, and 400 if it has no document. Throws 409 while its pages are being rendered.
 */
export async function restartLessonDocument(db: Db, viewer: Viewer, id: number): Promise<void> {
  const [row] = await db
    .select({ fileId: pdfLessons.fileId })
    .from(lessons)
    .leftJoin(pdfLessons, eq(pdfLessons.lessonId, lessons.id))
    .where(and(eq(lessons.id, id), isLessonVisible(viewer)))
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  if (row.fileId === null) throw catalogueErrors.LESSON_HAS_NO_DOCUMENT()
  await restartDocument(db, row.fileId)
}

/**
 * Returns the first row of `read`, or undefined if there is none, for a PDF lesson that is open for the user. Throws
 * 402 if the user must buy it, 403 if it opens later, and 404 if it does not exist for the user.
 */
async function readOpen<T extends object>(
  db: Db,
  viewer: Viewer,
  id: number,
  read: Promise<T[]>,
): Promise<(T & { courseId: number }) | undefined> {
  const [[row], entitlement, [found]] = await Promise.all([
    findLessons(db, viewer, { id }),
    getEntitlement(db, viewer),
    read,
  ])
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  const locks = await readLocks(db, viewer, [row], entitlement)
  locks.refuse(row)
  if (found && viewer && !isEntitledTo(row, NO_ENTITLEMENT)) await noteSeatUse(db, viewer, [row.courseId])
  return found && { ...found, courseId: row.courseId }
}

/** Returns the text of a PDF lesson's pages. Throws the same errors as `getDocument`. */
export async function getDocumentText(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<z.output<typeof lessonDocumentText>> {
  const texts = db
    .select({ texts: documents.texts })
    .from(pdfLessons)
    .innerJoin(documents, eq(documents.fileId, pdfLessons.fileId))
    .where(eq(pdfLessons.lessonId, id))
  return { pages: (await readOpen(db, viewer, id, texts.execute()))?.texts ?? [] }
}

/**
 * Returns the pages of a PDF lesson. Returns no pages for another kind of lesson. Marks the user's seat as used,
 * because we send protected content. Throws 402 if the user must buy it, 403 if it opens later, and 404 if it does not
 * exist for the user.
 */
export async function getDocument(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<z.output<typeof lessonDocument>> {
  const document = db
    .select({ ...columns, hasText: sql<boolean>`${documents.texts} is not null` })
    .from(pdfLessons)
    .innerJoin(documents, eq(documents.fileId, pdfLessons.fileId))
    .where(eq(pdfLessons.lessonId, id))
  const found = await readOpen(db, viewer, id, document.execute())
  if (!found) return { state: null, pages: [], downloadUrl: null, hasText: false }
  const { fileId, run, state, allowsDownload, hasText } = found
  const [small, large] = PAGE_WIDTHS
  const addressOf = (index: number, width: number) => documentPageUrl(fileId, run ?? '', index + 1, width)
  return {
    state,
    pages:
      run === null
        ? []
        : found.pages.map((size, index) => ({
            ...size,
            url: addressOf(index, small),
            largeUrl: addressOf(index, large),
          })),
    downloadUrl: allowsDownload || policy.can(viewer, 'edit', found) ? documentUrlOf(fileId) : null,
    hasText: run !== null && hasText,
  }
}
