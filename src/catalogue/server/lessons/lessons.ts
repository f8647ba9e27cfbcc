import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Lesson, lessonInput, lessonUpdate } from '../../lessons.schema.ts'
import type { User } from '../../../platform/user.schema.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { type Placeholders, queryBuilder } from '../../../platform/server/db/prepared-query.ts'
import { hasText, type LessonKind } from '../../kinds.rules.ts'
import { captions, lessons } from '../../tables.ts'
import { files, videos } from '../../../media/tables.ts'
import { describeLength } from '../../../platform/duration.ts'
import { users } from '../../../accounts/tables.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { catalogueErrors } from '../../errors.ts'
import { videoUrl as videoUrlOf } from '../../../media/server/files/addresses.ts'
import { attachFile, fileIdIn, releaseFiles } from '../../../media/server/files/attachments.ts'
import { isAudio } from '../../../media/server/files/formats.ts'
import { NO_ENTITLEMENT } from '../../rules.ts'
import { attachCourseFile } from '../access/course-files.ts'
import { getEntitlement } from '../access/entitlement.ts'
import { noteSeatUse } from '../access/seat-use.ts'
import { writeAudit } from '../../../academy/server/audit.ts'
import { getCourseAccess, lockCourse } from '../courses/courses.ts'
import {
  changesDocument,
  documentsIn,
  getDocumentSource,
  pdfReadingTime,
  saveDocument,
} from '../kinds/pdf-lessons.ts'
import { createAssignment } from '../kinds/assignments.ts'
import { classLength, readClass, saveClass } from '../kinds/live-classes.ts'
import { createQuiz } from '../kinds/quizzes.ts'
import { getScormSource, saveScorm, scormFilesIn } from '../kinds/scorm-lessons.ts'
import { picturesIn, prepareText, readText, readingTime, saveText } from '../kinds/text-lessons.ts'
import { keepDescriptionHtml } from '../texts/descriptions.ts'
import { arrangeLessons, refuseForeignSections, sectionAt } from './sections.ts'
import { refuseForeignImport } from '../imports/foreign-import.ts'
import { changeLessons } from './lesson-changes.ts'
import { isLessonOutsideBin, isLessonVisible, type Viewer, viewerQuery } from '../access/visibility.ts'
import { isEntitledTo, readLocks } from '../release/locks.ts'
import { releaseColumns } from '../release/releases.ts'
import { scheduled } from '../release/schedules.ts'
import { refuseOverwrites } from '../../../platform/server/overwrites.ts'
import { findBriefLessons, findLessons, type LessonRow, publicLesson } from './lesson-rows.ts'

/** Returns a course's lessons in order, as the user sees them. Throws 404 if the course does not exist for the user. */
export async function listLessons(
  db: Db | Tx,
  viewer: Viewer,
  courseId: number,
  { brief = false } = {},
): Promise<Lesson[]> {
  const [rows, entitlement] = await Promise.all([
    (brief ? findBriefLessons : findLessons)(db, viewer, { courseId }),
    getEntitlement(db, viewer),
    getCourseAccess(db, viewer, courseId),
  ])
  const locks = await readLocks(db, viewer, rows, entitlement)
  return rows.map((row) => publicLesson(row, viewer, locks))
}

async function findLesson(db: Db | Tx, viewer: Viewer, id: number) {
  const [[row], entitlement] = await Promise.all([
    findLessons(db, viewer, { id }),
    getEntitlement(db, viewer),
  ])
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return { row, locks: await readLocks(db, viewer, [row], entitlement) }
}

/**
 * Returns a lesson to play. Throws 404 if it does not exist for the user. For an external film, marks the user's seat
 * as used, because the response contains the film's URL.
 */
export async function getLesson(db: Db, viewer: Viewer, id: number): Promise<Lesson> {
  const { row, locks } = await findLesson(db, viewer, id)
  const isBought = locks.of(row).open && !isEntitledTo(row, NO_ENTITLEMENT)
  if (viewer && row.videoUrl !== null && isBought) await noteSeatUse(db, viewer, [row.courseId])
  return publicLesson(row, viewer, locks)
}

async function getOwnLesson(tx: Tx, viewer: Viewer, id: number): Promise<Lesson> {
  const { row, locks } = await findLesson(tx, viewer, id)
  return publicLesson(row, viewer, locks)
}

const lessonIn = viewerQuery(({ id }: Placeholders<{ id: number }>, viewer) =>
  queryBuilder
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, id), isLessonVisible(viewer))),
)

/** Throws 404 if the lesson does not exist for the user. */
export async function refuseUnknownLesson(db: Db | Tx, viewer: Viewer, id: number): Promise<void> {
  const [row] = await lessonIn(db, viewer, { id })
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
}

/**
 * Locks the user's account against deletion, then the lesson against changes. All code that writes data about a
 * lesson calls this first. The lock order is user, course, lesson, data of the lesson. Throws 401 if the account is
 * deleted, and 404 if the lesson does not exist for the user.
 */
export async function lockLessonFor(tx: Tx, user: User, id: number): Promise<void> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('key share')
  if (!person) throw platformErrors.SIGN_IN_REQUIRED()
  const [lesson] = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, id), isLessonVisible(user)))
    .for('no key update')
  if (!lesson) throw catalogueErrors.LESSON_NOT_FOUND()
}

/**
 * Returns a lesson that this user can watch. Throws 402 if the user must buy it, 403 if it opens later, and 404 if it
 * does not exist for the user.
 */
export async function getOpenLesson(db: Db | Tx, user: User, id: number): Promise<LessonRow> {
  const row = await refuseLocked(db, user, id)
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return row
}

/** Returns the lesson, or null if it does not exist for the user. Throws 402 or 403 if the user can't watch it. */
export async function refuseLocked(db: Db | Tx, user: User, id: number): Promise<LessonRow | null> {
  const [[row], entitlement] = await Promise.all([findLessons(db, user, { id }), getEntitlement(db, user)])
  if (row) (await readLocks(db, user, [row], entitlement)).refuse(row)
  return row ?? null
}

/** Creates a lesson. Throws 404 if the course does not exist, and 400 if the video or the thumbnail is unknown. */
export async function createLesson(
  db: Db,
  user: User,
  { text = '', documentUrl, allowsDownload, scormUrl, live, ...input }: z.output<typeof lessonInput>,
): Promise<Lesson> {
  const prepared = hasText(input.kind) ? await prepareText(db, text) : null
  const taught = input.kind === 'live' ? live : undefined
  const lesson = await transact(db, async (tx) => {
    const { title: course } = await lockCourse(tx, input.courseId)
    await refuseForeignSections(tx, input.courseId, [input.sectionId])
    await refuseForeignImport(tx, input)
    const video = await attachVideo(tx, user, input.videoUrl, input.kind)
    await attachFile(tx, 'thumbnail', input.thumbnail)
    const [row] = await tx
      .insert(lessons)
      .values({
        ...input,
        ...video,
        duration:
          input.duration ??
          (taught
            ? classLength(taught.minutes)
            : input.kind === 'text'
              ? readingTime(text)
              : await lengthOf(tx, video.videoFileId)),
        sectionId:
          input.sectionId === undefined ? await sectionAt(tx, input.courseId, input.order) : input.sectionId,
      })
      .returning({ id: lessons.id })
    if (!row) throw new Error('An insert returned no row')
    if (prepared) await saveText(tx, row.id, prepared)
    if (input.kind === 'pdf') {
      await saveDocument(tx, user, row.id, { documentUrl, allowsDownload })
      if (input.duration === undefined)
        await tx
          .update(lessons)
          .set({ duration: await pdfReadingTime(tx, row.id) })
          .where(eq(lessons.id, row.id))
    } else if (documentUrl) throw catalogueErrors.LESSON_HAS_NO_DOCUMENT()
    if (input.kind === 'scorm') await saveScorm(tx, user, row.id, scormUrl ?? null)
    else if (scormUrl) throw catalogueErrors.LESSON_HAS_NO_PACKAGE()
    if (taught) await saveClass(tx, row.id, taught)
    if (input.kind === 'quiz') await createQuiz(tx, row.id)
    if (input.kind === 'assignment') await createAssignment(tx, row.id)
    await arrangeLessons(tx, input.courseId)
    await writeAudit(tx, user, 'lesson.created', ['lesson', row.id], { title: input.title, course })
    return getOwnLesson(tx, user, row.id)
  })
  await keepDescriptionHtml(db, lessons, lesson)
  return lesson
}

/**
 * Updates the given fields. Throws 404 if the lesson does not exist, and 409 if it was changed in the meantime.
 * Otherwise throws the same errors as `createLesson`, and 400 for data of another kind of lessons.
 */
export async function updateLesson(
  db: Db,
  user: User,
  { id, before: seen, ...given }: z.output<typeof lessonUpdate>,
): Promise<Lesson> {
  const prepared = given.text === undefined ? null : await prepareText(db, given.text)
  const lesson = await transact(db, async (tx) => {
    const before = await lockLesson(tx, id, { target: given.courseId })
    const written = prepared && (await readText(tx, id))
    const taught = given.live && (await readClass(tx, id))
    if (prepared && !hasText(before.kind)) throw catalogueErrors.LESSON_HAS_NO_TEXT()
    const changed = changesDocument(given)
    if (changed && before.kind !== 'pdf') throw catalogueErrors.LESSON_HAS_NO_DOCUMENT()
    if (given.scormUrl !== undefined && before.kind !== 'scorm') throw catalogueErrors.LESSON_HAS_NO_PACKAGE()
    if (given.live && before.kind !== 'live') throw catalogueErrors.LESSON_IS_NO_CLASS()
    if (seen) {
      const document = changed && (await getDocumentSource(tx, user, id))
      const scorm = given.scormUrl !== undefined && (await getScormSource(tx, user, id))
      const own = await getOwnLesson(tx, user, id)
      const content = { ...document, ...(scorm && { scormUrl: scorm.scormUrl }) }
      refuseOverwrites({ ...own, ...content, text: written, live: taught }, given, seen)
    }
    const { videoUrl, description, text, live, release, documentUrl, allowsDownload, scormUrl, ...patch } =
      given
    // If the duration was the estimated reading time, estimate it again from the new text.
    if (
      text !== undefined &&
      before.kind === 'text' &&
      patch.duration === undefined &&
      before.duration === readingTime(written ?? '')
    )
      patch.duration = readingTime(text)
    if (live && patch.duration === undefined && before.duration === classLength(taught?.minutes ?? 0))
      patch.duration = classLength(live.minutes)
    const courseId = given.courseId ?? before.courseId
    await refuseForeignSections(tx, courseId, [given.sectionId])
    // If the lesson moves to another course, it is added to the section at its new position.
    if (courseId !== before.courseId && patch.sectionId === undefined)
      patch.sectionId = await sectionAt(tx, courseId, patch.order ?? before.order)
    const video: Partial<Awaited<ReturnType<typeof attachVideo>>> =
      videoUrl === undefined || videoUrl === addressOf(before)
        ? {}
        : await attachVideo(tx, user, videoUrl, before.kind)
    // A new video also replaces the length, unless the input contains one.
    const length = await lengthOf(tx, video.videoFileId)
    if (length && patch.duration === undefined) patch.duration = length
    const thumbnail = patch.thumbnail !== undefined && patch.thumbnail !== before.thumbnail
    if (thumbnail) await attachFile(tx, 'thumbnail', patch.thumbnail ?? null)
    await changeLessons(tx, user, [id], async () => {
      await tx
        .update(lessons)
        .set({
          ...patch,
          ...scheduled(patch),
          ...releaseColumns(release),
          ...video,
          ...(description !== undefined && { description: description ?? '' }),
          updatedAt: sql`now()`,
        })
        .where(eq(lessons.id, id))
      if (prepared) await saveText(tx, id, prepared)
      if (changed) await saveDocument(tx, user, id, { documentUrl, allowsDownload })
      if (scormUrl !== undefined) await saveScorm(tx, user, id, scormUrl)
      if (live) await saveClass(tx, id, live)
      for (const touched of new Set([before.courseId, courseId])) await arrangeLessons(tx, touched)
    })
    await releaseFiles(tx, [
      'videoFileId' in video ? before.videoFileId : null,
      thumbnail ? fileIdIn('thumbnail', before.thumbnail) : null,
    ])
    return getOwnLesson(tx, user, id)
  })
  if (given.description !== undefined) await keepDescriptionHtml(db, lessons, lesson)
  return lesson
}

/** Moves a lesson with its data to the bin. Throws 404 if it does not exist or is already in the bin. */
export const deleteLesson = (db: Db, id: number, actor: User): Promise<void> =>
  transact(db, async (tx) => {
    await lockLesson(tx, id)
    await binLessons(tx, [id], actor)
  })

/** A deletion takes the strongest lock immediately, because upgrading a lock can cause a deadlock. */
export type Strength = 'update' | 'no key update'

/** Locks several lessons in the common order. */
export const lockRows = (tx: Tx, where: SQL, against: Strength) =>
  tx.select({ id: lessons.id }).from(lessons).where(where).orderBy(asc(lessons.id)).for(against)

/** Moves lessons to the bin, where no one can see them. The caller must lock the lessons. */
export async function binLessons(tx: Tx, ids: readonly number[], actor: User): Promise<void> {
  const gone = await tx
    .update(lessons)
    .set({ deletedAt: sql`now()`, wasVisible: sql`${lessons.isVisible}`, isVisible: false })
    .where(inArray(lessons.id, [...ids]))
    .returning({ id: lessons.id, title: lessons.title, courseId: lessons.courseId })
  for (const { id, title, courseId } of gone)
    await writeAudit(tx, actor, 'lesson.deleted', ['lesson', id], { title, courseId })
  for (const courseId of new Set(gone.map((lesson) => lesson.courseId))) await arrangeLessons(tx, courseId)
}

/** Deletes lessons with all their data and files. The caller must lock their courses. */
export async function removeLessons(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockRows(tx, inArray(lessons.id, [...ids]), 'update')
  const tracks = await tx
    .select({ fileId: captions.fileId })
    .from(captions)
    .where(inArray(captions.lessonId, [...ids]))
  const contentFiles = [
    ...(await picturesIn(tx, ids)),
    ...(await documentsIn(tx, ids)),
    ...(await scormFilesIn(tx, ids)),
  ]
  const gone = await tx
    .delete(lessons)
    .where(inArray(lessons.id, [...ids]))
    .returning()
  await releaseFiles(tx, [
    ...gone.flatMap((lesson) => [lesson.videoFileId, fileIdIn('thumbnail', lesson.thumbnail)]),
    ...tracks.map((track) => track.fileId),
    ...contentFiles,
  ])
}

/**
 * Locks the course of a lesson, the course to which it moves, and then the lesson. Returns the lesson. All changes to
 * lessons use this order. Throws 404 if the lesson or one of the courses does not exist.
 */
async function lockLesson(
  tx: Tx,
  id: number,
  { target }: { target?: number | undefined } = {},
): Promise<typeof lessons.$inferSelect> {
  const own = and(eq(lessons.id, id), isLessonOutsideBin)
  const [found] = await tx.select({ courseId: lessons.courseId }).from(lessons).where(own)
  if (!found) throw catalogueErrors.LESSON_NOT_FOUND()
  for (const courseId of new Set([found.courseId, target ?? found.courseId].toSorted((a, b) => a - b)))
    await lockCourse(tx, courseId)
  const [row] = await tx.select().from(lessons).where(own).for('no key update')
  if (!row) throw catalogueErrors.LESSON_NOT_FOUND()
  return row
}

const addressOf = ({
  videoFileId,
  videoUrl,
}: Pick<typeof lessons.$inferSelect, 'videoFileId' | 'videoUrl'>) =>
  videoFileId ? videoUrlOf(videoFileId) : videoUrl

/** Returns the length of an uploaded video or audio file in words. Empty if unknown. */
async function lengthOf(tx: Tx, fileId: string | null | undefined): Promise<string> {
  if (!fileId) return ''
  const [video] = await tx
    .select({ seconds: videos.durationSeconds })
    .from(videos)
    .where(eq(videos.fileId, fileId))
  return video?.seconds ? describeLength(video.seconds) : ''
}

/**
 * Returns the video columns: an uploaded file, or an external URL. Throws 400 if an audio file is attached to a
 * video lesson, or a video file to an audio lesson.
 */
async function attachVideo(tx: Tx, user: User, address: string | null, kind: LessonKind) {
  const videoFileId = await attachCourseFile(tx, user, 'video', address)
  if (kind === 'audio' && address && !videoFileId) throw catalogueErrors.LESSON_NEEDS_AUDIO()
  if (videoFileId) {
    const [file] = await tx
      .select({ contentType: files.contentType })
      .from(files)
      .where(eq(files.id, videoFileId))
    const isSound = isAudio(file?.contentType ?? '')
    if (kind === 'audio' && !isSound) throw catalogueErrors.LESSON_NEEDS_AUDIO()
    if (kind !== 'audio' && isSound) throw catalogueErrors.LESSON_NEEDS_VIDEO()
  }
  return { videoFileId, videoUrl: videoFileId ? null : address }
}
