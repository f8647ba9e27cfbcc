import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type captionInput, languageName } from '../../captions.schema.ts'
import type { caption } from '../../lessons.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { toVtt } from './srt.ts'
import { MAX } from '../../../platform/constants.ts'
import { type Cue, parseVtt } from '../../../platform/vtt.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { captions, lessons } from '../../tables.ts'
import { files } from '../../../media/tables.ts'
import { catalogueErrors } from '../../errors.ts'
import { captionUrl } from '../../../media/server/files/addresses.ts'
import { releaseFiles } from '../../../media/server/files/attachments.ts'
import { storeCaption } from '../../../media/server/files/files.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { isLessonVisible } from '../access/visibility.ts'
import { spokenOf } from '../search/spoken.ts'
import { refuseUnknownLesson } from './lessons.ts'

type Caption = z.infer<typeof caption>

/**
 * Sets the captions of a lesson in a language and replaces existing ones. Throws 400 if the text is not valid WebVTT
 * or SRT, or has too many cues. Throws 404 if the lesson does not exist.
 */
export async function createCaption(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  user: User,
  input: z.output<typeof captionInput>,
): Promise<Caption> {
  const { lessonId, language } = input
  const content = toVtt(input.content)
  const label = input.label ?? languageName(language) ?? language
  const spoken = spokenOf(readCues(content))
  await refuseUnknownLesson(db, user, lessonId)
  const file = await storeCaption(db, storage, { source: Buffer.from(content), uploadedBy: user.id })
  return transact(db, async (tx) => {
    const { title } = await holdLesson(tx, user, lessonId)
    const [before] = await tx
      .select({ fileId: captions.fileId })
      .from(captions)
      .where(and(eq(captions.lessonId, lessonId), eq(captions.language, language)))
      .for('update')
    await tx.update(files).set({ attachedAt: new Date() }).where(eq(files.id, file.id))
    const [row] = await tx
      .insert(captions)
      .values({ lessonId, language, label, fileId: file.id, spoken })
      .onConflictDoUpdate({
        target: [captions.lessonId, captions.language],
        set: { label, fileId: file.id, spoken },
      })
      .returning({ id: captions.id })
    if (!row) throw new Error('An insert returned no row')
    await releaseFiles(tx, [before?.fileId ?? null])
    const action = before ? 'captions.replaced' : 'captions.added'
    await writeAudit(tx, user, action, ['lesson', lessonId], { title, language: label })
    return { id: row.id, language, label, url: captionUrl(row.id) }
  })
}

/** Deletes the captions of a lesson in one language. Throws 404 if they do not exist. */
export function deleteCaption(db: Db, user: User, id: number): Promise<void> {
  return transact(db, async (tx) => {
    const [found] = await tx.select({ lessonId: captions.lessonId }).from(captions).where(eq(captions.id, id))
    if (!found) throw catalogueErrors.CAPTIONS_NOT_FOUND()
    const { lessonId } = found
    const { title } = await holdLesson(tx, user, lessonId)
    const [row] = await tx
      .delete(captions)
      .where(eq(captions.id, id))
      .returning({ fileId: captions.fileId, label: captions.label })
    if (!row) throw catalogueErrors.CAPTIONS_NOT_FOUND()
    await releaseFiles(tx, [row.fileId])
    await writeAudit(tx, user, 'captions.removed', ['lesson', lessonId], { title, language: row.label })
  })
}

/**
 * Locks the lesson until the transaction ends, because deleting a lesson also deletes its captions. Throws 404 if the
 * lesson does not exist.
 */
async function holdLesson(tx: Tx, user: User, id: number): Promise<{ title: string }> {
  const [lesson] = await tx
    .select({ title: lessons.title })
    .from(lessons)
    .where(and(eq(lessons.id, id), isLessonVisible(user)))
    .for('key share')
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
  return lesson
}

const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(?:\s.*)?$`)

/** Parses the cues. Throws 400 for invalid cues, because players would skip them without an error. */
function readCues(content: string): Cue[] {
  const cues = parseVtt(content)
  if (!cues) throw catalogueErrors.CAPTIONS_UNREADABLE()
  const wrong = content.split(/\r\n|\n|\r/).findIndex((line) => line.includes('-->') && !TIMING.test(line))
  if (wrong >= 0) throw catalogueErrors.CAPTIONS_TIME_INVALID({ line: wrong + 1 })
  if (cues.length === 0) throw catalogueErrors.CAPTIONS_EMPTY()
  if (cues.length > MAX.cues) throw catalogueErrors.CAPTIONS_TOO_MANY({ most: MAX.cues })
  return cues
}
