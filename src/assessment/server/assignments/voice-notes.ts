import { and, eq, ne, sql } from 'drizzle-orm'
import { releaseFiles } from '../../../media/server/files/attachments.ts'
import { saveFile } from '../../../media/server/files/files.ts'
import type { Format } from '../../../media/server/files/formats.ts'
import { detectFormat } from '../../../media/server/files/sniff.ts'
import type { Received } from '../../../media/server/uploads/receive.ts'
import { files } from '../../../media/tables.ts'
import { t as formats } from '../../../media/texts/errors.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import type { User } from '../../../platform/user.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { submissions } from '../../tables.ts'
import { submissionFileUrl } from './own-submissions.ts'

/** The formats that browsers record: WebM or Ogg with Opus, or MP4 with AAC. */
const RECORDINGS: readonly Format[] = [
  {
    extension: 'webm',
    extensions: ['webm'],
    contentType: 'audio/webm',
    sniffed: ['video/webm', 'audio/webm'],
    declared: ['audio/webm', 'video/webm'],
  },
  {
    extension: 'm4a',
    extensions: ['m4a'],
    contentType: 'audio/mp4',
    sniffed: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
    declared: ['audio/mp4', 'video/mp4', 'audio/x-m4a'],
  },
  {
    extension: 'ogg',
    extensions: ['ogg'],
    contentType: 'audio/ogg',
    sniffed: ['audio/ogg', 'audio/ogg; codecs=opus', 'video/ogg'],
    declared: ['audio/ogg', 'video/ogg'],
  },
]

/**
 * Stores a teacher's voice note. The student can play it after the submission was marked. Throws 404 if the submission
 * no longer exists.
 */
export async function saveVoiceNote(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  user: User,
  id: number,
  { path, filename, declared }: Omit<Received, 'fields'>,
): Promise<{ url: string }> {
  const { contentType, extension } = await detectFormat(
    { path, filename, declared },
    RECORDINGS,
    formats.recordingTypes,
  )
  const file = await saveFile(db, storage, {
    kind: 'submission',
    source: path,
    contentType,
    extension,
    uploadedBy: user.id,
  })
  await replaceVoiceNote(db, id, file.id)
  return { url: submissionFileUrl(file.id) }
}

/** Removes the voice note of a submission. Throws 404 if the submission does not exist. */
export const removeVoiceNote = (db: Db, id: number) => replaceVoiceNote(db, id, null)

async function replaceVoiceNote(db: Db, id: number, fileId: string | null): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx
      .select({ old: submissions.voiceFileId })
      .from(submissions)
      .where(and(eq(submissions.id, id), ne(submissions.state, 'draft')))
      .for('no key update')
    if (!row) throw assessmentErrors.SUBMISSION_NOT_FOUND()
    await tx.update(submissions).set({ voiceFileId: fileId }).where(eq(submissions.id, id))
    if (fileId)
      await tx
        .update(files)
        .set({ attachedAt: sql`now()` })
        .where(eq(files.id, fileId))
    await releaseFiles(tx, [row.old])
  })
}
