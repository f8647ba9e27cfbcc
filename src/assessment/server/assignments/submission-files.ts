import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { and, eq, gt, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isWithinLimits, submissionUploadLimits } from '../../../accounts/server/sessions/rate-limits.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { releaseFiles } from '../../../media/server/files/attachments.ts'
import { saveFile } from '../../../media/server/files/files.ts'
import { AUDIOS, DOCUMENTS, IMAGES } from '../../../media/server/files/formats.ts'
import { detectFormat } from '../../../media/server/files/sniff.ts'
import { refuseInfected } from '../../../media/server/files/virus-scan.ts'
import { makePage } from '../../../media/server/pictures/pictures.ts'
import type { Received } from '../../../media/server/uploads/receive.ts'
import { files } from '../../../media/tables.ts'
import { t as formats } from '../../../media/texts/errors.ts'
import { MEGABYTE } from '../../../platform/constants.ts'
import type { Services } from '../../../platform/server/context.ts'
import { type Db, transact } from '../../../platform/server/db/connect.ts'
import { hasDuty } from '../../../platform/policy.ts'
import type { User } from '../../../platform/user.schema.ts'
import { MAX_FILES, MAX_PAGES, PAGE_SIDE, type PartKind } from '../../assignments.rules.ts'
import type { fileFields, SubmissionFile } from '../../assignments.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { submissionFiles, submissions } from '../../tables.ts'
import { changeDraft, touchDraft } from './drafts.ts'
import { submissionFileUrl } from './own-submissions.ts'

/** Maximum bytes that one student can upload per day, for all assignments together. */
const MAX_BYTES_A_DAY = 400 * MEGABYTE
/** Maximum length of a stored file name, in characters. */
const MAX_NAME = 150

/** The services that store files. */
type Store = Pick<Services, 'db' | 'storage'> & { env: Pick<Services['env'], 'clamav'> }

type Given = Omit<Received, 'fields'> & z.output<typeof fileFields>
type Stored = { id: string; width: number | null; height: number | null; contentType: string; bytes: number }

/**
 * Adds an uploaded file to the caller's draft. A repeated upload with the same key returns the same file. Throws like
 * `changeDraft`. Throws 400 if the file is not of an accepted type, 409 if the draft is full, and 429 after too many
 * uploads.
 */
export async function addDraftFile(
  services: Store,
  user: User,
  lessonId: number,
  given: Given,
): Promise<SubmissionFile> {
  const { db } = services
  const known = await changeDraft(db, user, lessonId, async ({ tx, rules, draft }) => {
    const takes = given.kind === 'page' ? rules.takesPages : rules.takesFiles
    if (!takes) throw assessmentErrors.WORK_NOT_TAKEN()
    const { files: own } = await touchDraft(tx, draft.id)
    const [same] = await tx
      .select({ id: submissionFiles.id })
      .from(submissionFiles)
      .where(and(eq(submissionFiles.submissionId, draft.id), eq(submissionFiles.key, given.key)))
    if (same) return own.find(({ id }) => id === same.id) ?? null
    const others = own.filter(({ id, kind }) => kind === given.kind && id !== given.replaces)
    refuseFull(given.kind, others.length)
    return null
  })
  if (known) return known
  await refuseTooMany(db, user)
  const stored = await store(services, user, given)
  try {
    return await attach(db, user, lessonId, given, stored)
  } catch (error) {
    await transact(db, (tx) => releaseFiles(tx, [stored.id])).catch(() => undefined)
    throw error
  }
}

function refuseFull(kind: PartKind, count: number) {
  const most = kind === 'page' ? MAX_PAGES : MAX_FILES
  if (count >= most) throw assessmentErrors.SUBMISSION_IS_FULL({ most })
}

/** Throws 429 if the student uploaded too much in the last 24 hours. */
async function refuseTooMany(db: Db, user: User): Promise<void> {
  const [today] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
    .from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .innerJoin(files, eq(files.id, submissionFiles.fileId))
    .where(and(eq(submissions.userId, user.id), gt(submissionFiles.createdAt, sql`now() - interval '1 day'`)))
  const isFull = (today?.bytes ?? 0) >= MAX_BYTES_A_DAY
  if (isFull || !(await isWithinLimits(db, submissionUploadLimits(user.id))))
    throw assessmentErrors.TOO_MANY_UPLOADS()
}

/**
 * Checks and stores the bytes, and returns the data of the file. Pictures lose their metadata, which can contain the
 * location.
 */
async function store(
  { db, storage, env }: Store,
  user: User,
  { path, filename, declared, kind }: Given,
): Promise<Stored> {
  const accepted = kind === 'page' ? IMAGES : [...DOCUMENTS, ...IMAGES, ...AUDIOS]
  const allowed = kind === 'page' ? formats.imageTypes : formats.submissionTypes
  const format = await detectFormat({ path, filename, declared }, accepted, allowed)
  const common = { kind: 'submission', uploadedBy: user.id } as const
  if (IMAGES.includes(format)) {
    const { bytes, width, height } = await makePage(path, PAGE_SIDE)
    await rm(path, { force: true })
    const picture = { contentType: 'image/webp', extension: 'webp' }
    const { id } = await saveFile(db, storage, { ...common, ...picture, source: bytes })
    return { id, width, height, contentType: picture.contentType, bytes: bytes.length }
  }
  await refuseInfected(env.clamav, path)
  const { contentType, extension } = format
  const { id, bytes } = await saveFile(db, storage, { ...common, contentType, extension, source: path })
  return { id, width: null, height: null, contentType, bytes }
}

const attach = (db: Db, user: User, lessonId: number, given: Given, stored: Stored) =>
  changeDraft(db, user, lessonId, async ({ tx, draft }): Promise<SubmissionFile> => {
    const own = and(eq(submissionFiles.submissionId, draft.id), eq(submissionFiles.kind, given.kind))
    const [replaced] = given.replaces
      ? await tx
          .delete(submissionFiles)
          .where(and(own, eq(submissionFiles.id, given.replaces)))
          .returning({ fileId: submissionFiles.fileId, position: submissionFiles.position })
      : []
    // Counts again, because another device may have added files in the meantime.
    refuseFull(given.kind, await tx.$count(submissionFiles, own))
    const [last] = await tx
      .select({ position: max(submissionFiles.position) })
      .from(submissionFiles)
      .where(eq(submissionFiles.submissionId, draft.id))
    const { kind, key } = given
    const name = kind === 'page' ? '' : storedName(given.filename)
    const { id: fileId, width, height, contentType, bytes } = stored
    const position = replaced?.position ?? (last?.position ?? 0) + 1
    const [row] = await tx
      .insert(submissionFiles)
      .values({ submissionId: draft.id, fileId, kind, key, name, position, width, height })
      .onConflictDoNothing()
      .returning({ id: submissionFiles.id })
    // The same upload arrived twice at the same time. The device sends it again and gets the file of the first upload.
    if (!row) throw assessmentErrors.UPLOAD_REPEATED()
    await tx
      .update(files)
      .set({ attachedAt: sql`now()` })
      .where(eq(files.id, fileId))
    if (replaced) await releaseFiles(tx, [replaced.fileId])
    await touchDraft(tx, draft.id)
    return {
      id: row.id,
      kind,
      name,
      url: submissionFileUrl(fileId),
      contentType,
      bytes,
      width,
      height,
      strokes: [],
    }
  })

const storedName = (filename: string) =>
  Array.from(
    basename(filename)
      .replaceAll(/\p{C}+/gu, ' ')
      .trim(),
  )
    .slice(-MAX_NAME)
    .join('')

/** Returns a file of a submission, for its student and for staff. Null for others. */
export async function findSubmissionFile(db: Db, user: User, fileId: string) {
  return (await findWork(db, user, fileId)) ?? findVoiceNote(db, user, fileId)
}

/**
 * Returns a voice note for staff and for its student. The student can play it after the submission was marked or
 * returned. Null for other users.
 */
async function findVoiceNote(db: Db, user: User, fileId: string) {
  const [note] = await db
    .select({
      key: files.key,
      contentType: files.contentType,
      extension: files.extension,
      userId: submissions.userId,
      state: submissions.state,
      courseId: lessons.courseId,
    })
    .from(submissions)
    .innerJoin(files, eq(files.id, submissions.voiceFileId))
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .where(eq(submissions.voiceFileId, fileId))
    .limit(1)
  if (!note) return null
  const isTheirs = note.userId === user.id && (note.state === 'marked' || note.state === 'returned')
  return isTheirs || hasDuty(user, 'marking', note) ? { ...note, name: '' } : null
}

async function findWork(db: Db, user: User, fileId: string) {
  const [file] = await db
    .select({
      key: files.key,
      contentType: files.contentType,
      extension: files.extension,
      name: submissionFiles.name,
      userId: submissions.userId,
      state: submissions.state,
      courseId: lessons.courseId,
    })
    .from(submissionFiles)
    .innerJoin(files, eq(files.id, submissionFiles.fileId))
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .where(eq(submissionFiles.fileId, fileId))
    .limit(1)
  if (!file) return null
  const isStaffs = file.state !== 'draft' && hasDuty(user, 'marking', file)
  return file.userId === user.id || isStaffs ? file : null
}
