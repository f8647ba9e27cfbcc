import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { describeLength } from '../../../platform/duration.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { releaseFiles } from '../../../media/server/files/attachments.ts'
import { thumbnailUrl, THUMBNAIL_WIDTHS } from '../../../media/server/files/addresses.ts'
import { files } from '../../../media/tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { lessons, textLessons, textPictures } from '../../tables.ts'
import { NO_ENTITLEMENT } from '../../rules.ts'
import { getEntitlement } from '../access/entitlement.ts'
import { noteSeatUse } from '../access/seat-use.ts'
import { isLessonVisible, type Viewer } from '../access/visibility.ts'
import { findLessons } from '../lessons/lesson-rows.ts'
import { isEntitledTo, readLocks } from '../release/locks.ts'
import type { LessonText } from '../texts/lesson-text-html.ts'
import { renderLessonText } from '../texts/lesson-text.ts'
import { plainHtml } from '../texts/markdown.ts'

/** Words that a student reads in a minute. */
const WORDS_PER_MINUTE = 200
/** Maximum number of uploaded pictures in one text. */
const MAX_PICTURES = 200

/** Estimates how long it takes to read a text. */
export const readingTime = (markdown: string) =>
  describeLength(Math.max(1, Math.ceil((markdown.match(/\S+/g)?.length ?? 0) / WORDS_PER_MINUTE)) * 60)

type Prepared = { markdown: string; html: string | null; pictures: readonly string[] }

const ADDRESS = new RegExp(
  `/media/thumbnails/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(?:${THUMBNAIL_WIDTHS.join('|')})\\.webp`,
  'g',
)

/** Finds the uploaded pictures in a text, with their sizes. */
async function findPictures(db: Db | Tx, markdown: string) {
  const named = [...new Set([...markdown.matchAll(ADDRESS)].map((match) => match[1] ?? ''))].slice(
    0,
    MAX_PICTURES,
  )
  return named.length === 0
    ? []
    : db
        .select({ id: files.id, image: files.image })
        .from(files)
        .where(and(inArray(files.id, named), eq(files.kind, 'thumbnail')))
}

/** Returns the IDs of the uploaded pictures in a text, and their sizes for the renderer. */
export async function readPictures(db: Db | Tx, markdown: string) {
  const found = await findPictures(db, markdown)
  const sizes: Record<string, LessonText['pictures'][string]> = {}
  for (const { id, image } of found)
    if (image) for (const width of THUMBNAIL_WIDTHS) sizes[thumbnailUrl(id, width)] = image
  return { ids: found.map(({ id }) => id), sizes }
}

/** Renders a text before the transaction that saves it. The HTML is null if the renderer could not start. */
export async function prepareText(db: Db, markdown: string): Promise<Prepared> {
  const { ids, sizes } = await readPictures(db, markdown)
  const html = await renderLessonText({ text: markdown, pictures: sizes }).catch(() => null)
  return { markdown, html, pictures: ids }
}

/**
 * Marks pictures as used, so that the sweep of unused files does not remove them. Returns the IDs of existing
 * pictures.
 */
export async function keepPictures(tx: Tx, pictures: readonly string[]): Promise<string[]> {
  const kept = await tx
    .update(files)
    .set({ attachedAt: sql`coalesce(${files.attachedAt}, now())` })
    .where(inArray(files.id, [...pictures]))
    .returning({ fileId: files.id })
  return kept.map(({ fileId }) => fileId)
}

/** Renders a text as the lesson will show it. */
export const previewText = async (db: Db, markdown: string): Promise<string> =>
  (await prepareText(db, markdown)).html ?? plainHtml(markdown)

/**
 * Saves a lesson's text. Marks its pictures as used, and releases pictures that the text no longer contains. The caller
 * must lock the lesson.
 */
export async function saveText(
  tx: Tx,
  lessonId: number,
  { markdown, html, pictures }: Prepared,
): Promise<void> {
  await tx
    .insert(textLessons)
    .values({ lessonId, markdown, textHtml: html })
    .onConflictDoUpdate({ target: textLessons.lessonId, set: { markdown, textHtml: html } })
  const kept = await keepPictures(tx, pictures)
  const gone = await tx
    .delete(textPictures)
    .where(and(eq(textPictures.lessonId, lessonId), notInArray(textPictures.fileId, [...pictures])))
    .returning({ fileId: textPictures.fileId })
  if (kept.length > 0)
    await tx
      .insert(textPictures)
      .values(kept.map((fileId) => ({ lessonId, fileId })))
      .onConflictDoNothing()
  await releaseFiles(
    tx,
    gone.map(({ fileId }) => fileId),
  )
}

/** Returns the files of the pictures in these lessons' texts. */
export async function picturesIn(tx: Tx, lessonIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .select({ fileId: textPictures.fileId })
    .from(textPictures)
    .where(inArray(textPictures.lessonId, [...lessonIds]))
  return rows.map(({ fileId }) => fileId)
}

/** Copies the text of a lesson to another lesson. Both share the stored pictures. */
export async function copyText(tx: Tx, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into ${textLessons} (lesson_id, markdown, text_html)
    select ${to}, markdown, text_html from ${textLessons} where lesson_id = ${from}`)
  await tx.execute(sql`
    insert into ${textPictures} (lesson_id, file_id)
    select ${to}, file_id from ${textPictures} where lesson_id = ${from}`)
}

/** Returns the Markdown of a lesson. Null if it has none. */
export async function readText(db: Db | Tx, lessonId: number): Promise<string | null> {
  const [row] = await db
    .select({ markdown: textLessons.markdown })
    .from(textLessons)
    .where(eq(textLessons.lessonId, lessonId))
  return row?.markdown ?? null
}

/** Returns the Markdown of a text lesson, for its editor. Throws 404 if the lesson does not exist for the user. */
export async function getTextSource(db: Db, viewer: Viewer, id: number): Promise<{ text: string }> {
  const [row] = await db
    .select({ markdown: textLessons.markdown })
    .from(lessons)
    .leftJoin(textLessons, eq(textLessons.lessonId, lessons.id))
    .where(and(eq(lessons.id, id), isLessonVisible(viewer)))
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return { text: row.markdown ?? '' }
}

/**
 * Returns the text of a text lesson as HTML. Returns an empty text for another kind of lesson. Marks the user's seat as
 * used, because we send protected content. Throws 402 if the user must buy it, 403 if it opens later, and 404 if it
 * does not exist for the user.
 */
export async function getText(db: Db, viewer: Viewer, id: number): Promise<{ html: string }> {
  const [[row], entitlement, [found]] = await Promise.all([
    findLessons(db, viewer, { id }),
    getEntitlement(db, viewer),
    db.select().from(textLessons).where(eq(textLessons.lessonId, id)),
  ])
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  const locks = await readLocks(db, viewer, [row], entitlement)
  locks.refuse(row)
  if (!found) return { html: '' }
  if (viewer && !isEntitledTo(row, NO_ENTITLEMENT)) await noteSeatUse(db, viewer, [row.courseId])
  return { html: found.textHtml ?? (await renderOnce(db, found)) }
}

const rendering = new Map<number, Promise<string>>()

/** Renders a text once for all concurrent callers. */
function renderOnce(db: Db, text: typeof textLessons.$inferSelect): Promise<string> {
  const { lessonId } = text
  const begun = rendering.get(lessonId) ?? renderAgain(db, text).finally(() => rendering.delete(lessonId))
  rendering.set(lessonId, begun)
  return begun
}

/**
 * Renders a text that has no HTML, for example after an import from an archive. Stores the result unless the text
 * has changed.
 */
async function renderAgain(db: Db, { lessonId, markdown }: typeof textLessons.$inferSelect): Promise<string> {
  const prepared = await prepareText(db, markdown)
  if (prepared.html === null) return plainHtml(markdown)
  await transact(db, (tx) =>
    tx
      .update(textLessons)
      .set({ textHtml: prepared.html })
      .where(and(eq(textLessons.lessonId, lessonId), eq(textLessons.markdown, markdown))),
  )
  return prepared.html
}
