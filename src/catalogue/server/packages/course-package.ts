import { Readable, type Writable } from 'node:stream'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { configure, ZipWriter } from '@zip.js/zip.js'
import type { Db } from '../../../platform/server/db/connect.ts'
import { MissingObject, type Storage } from '../../../platform/server/storage/storage.ts'
import { thumbnailKey } from '../../../media/server/files/addresses.ts'
import { fileIdIn } from '../../../media/server/files/attachments.ts'
import { files } from '../../../media/tables.ts'
import { type CoursePackage, MANIFEST, PACKAGE_VERSION } from '../../course-package.schema.ts'
import {
  captions,
  lessons,
  pdfLessons,
  resources,
  scormLessons,
  sections,
  textLessons,
} from '../../tables.ts'
import { isLessonOutsideBin } from '../access/visibility.ts'
import { packAssignment } from '../kinds/assignments.ts'
import { readClass } from '../kinds/live-classes.ts'
import { lessonOrder } from '../lessons/lesson-order.ts'

configure({ useWebWorkers: false })

type PackagedLesson = CoursePackage['lessons'][number]
type LessonRow = typeof lessons.$inferSelect

/** Matches the URL of a stored picture in a text. */
const PICTURE = /\/media\/thumbnails\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+\.webp/g

interface Work {
  db: Db
  storage: Storage
  course: { id: number; title: string }
  target: Writable
  signal: AbortSignal
}

/**
 * Writes a course as a ZIP file that another academy can import: a folder for each section, and a manifest. Leaves
 * out lessons in the bin. Streams one file at a time, so that memory use does not depend on file sizes.
 */
export async function writeCoursePackage({ db, storage, course, target, signal }: Work): Promise<void> {
  const ordered = await db
    .select()
    .from(sections)
    .where(eq(sections.courseId, course.id))
    .orderBy(asc(sections.position))
  const manifest: CoursePackage = {
    format: 'lantern-course',
    version: PACKAGE_VERSION,
    course: { title: course.title },
    sections: ordered.map(({ title, isVisible }) => ({ title, isVisible })),
    lessons: [],
    resources: [],
  }
  // Turns compression off, because videos and pictures are already compressed.
  const zip = new ZipWriter(writableOf(target), { level: 0, keepOrder: true })
  const written = new Set<string>()
  const checkStopped = () => signal.throwIfAborted()

  /** Adds a stored file. Returns its path, or undefined if the file is missing in the storage. */
  const addStored = async (path: string, key: string): Promise<string | undefined> => {
    checkStopped()
    if (written.has(path)) return path
    const object = await storage.stat(key)
    if (!object) return undefined
    try {
      // An empty object has no range.
      const range = object.bytes === 0 ? undefined : { start: 0, end: object.bytes - 1 }
      const source = await storage.read(key, range)
      const readable = Readable.toWeb(source) as ReadableStream<Uint8Array>
      await zip.add(path, Object.assign({ readable }, { size: object.bytes }), { signal })
    } catch (error) {
      if (error instanceof MissingObject) return undefined
      throw error
    }
    written.add(path)
    return path
  }
  const addText = async (path: string, text: string): Promise<string> => {
    checkStopped()
    const bytes = new TextEncoder().encode(text)
    await zip.add(path, { readable: new Blob([bytes]).stream(), size: bytes.length } as never, { level: 6 })
    return path
  }
  const fileOf = async (id: string | null) => {
    const [file] = id === null ? [] : await db.select().from(files).where(eq(files.id, id))
    return file
  }

  const addPicture = async (address: string | null): Promise<Partial<PackagedLesson>> => {
    if (address === null) return {}
    const id = fileIdIn('thumbnail', address)
    if (id === null) return { pictureAddress: address }
    const picture = await addStored(`pictures/${id}.webp`, thumbnailKey(id, 1280))
    return picture === undefined ? {} : { picture }
  }

  const addCaptions = async (lessonId: number, stem: string): Promise<Partial<PackagedLesson>> => {
    const tracks = await db
      .select({ language: captions.language, label: captions.label, key: files.key })
      .from(captions)
      .innerJoin(files, eq(files.id, captions.fileId))
      .where(eq(captions.lessonId, lessonId))
      .orderBy(captions.id)
    const packed: NonNullable<PackagedLesson['captions']> = []
    for (const { language, label, key } of tracks) {
      const file = await addStored(`${stem}.${safeName(language)}.vtt`, key)
      if (file !== undefined) packed.push({ language, label, file })
    }
    return packed.length === 0 ? {} : { captions: packed }
  }

  /** Adds a text with its pictures. Replaces the URLs of the pictures with paths in the package. */
  const addLessonText = async (
    lessonId: number,
    stem: string,
    depth: number,
  ): Promise<Partial<PackagedLesson>> => {
    const [row] = await db.select().from(textLessons).where(eq(textLessons.lessonId, lessonId))
    if (!row) return {}
    const paths = new Map<string, string>()
    for (const [address, id = ''] of row.markdown.matchAll(PICTURE)) {
      const path = await addStored(`pictures/${id}.webp`, thumbnailKey(id, 1280))
      if (path !== undefined) paths.set(address, `${'../'.repeat(depth)}${path}`)
    }
    const text = row.markdown.replace(PICTURE, (address) => paths.get(address) ?? address)
    return { file: await addText(`${stem}.md`, text) }
  }

  const contentOf = async (
    lesson: LessonRow,
    stem: string,
    depth: number,
  ): Promise<Partial<PackagedLesson>> => {
    if (lesson.kind === 'text') return addLessonText(lesson.id, stem, depth)
    if (lesson.kind === 'assignment') {
      const assignment = await packAssignment(db, lesson.id)
      return { ...(await addLessonText(lesson.id, stem, depth)), ...(assignment && { assignment }) }
    }
    if (lesson.kind === 'pdf') return addDocument(lesson.id, stem)
    if (lesson.kind === 'scorm') return addScorm(lesson.id, stem)
    const live = lesson.kind === 'live' ? await readClass(db, lesson.id) : null
    const recording = await recordingOf(lesson, stem)
    return live ? { live: { ...live, startsAt: live.startsAt.toISOString() }, ...recording } : recording
  }

  const recordingOf = async (lesson: LessonRow, stem: string): Promise<Partial<PackagedLesson>> => {
    const file = await fileOf(lesson.videoFileId)
    if (!file) return lesson.videoUrl === null ? {} : { address: lesson.videoUrl }
    const path = await addStored(`${stem}.${file.extension}`, file.key)
    return path === undefined ? {} : { file: path }
  }

  const addDocument = async (lessonId: number, stem: string): Promise<Partial<PackagedLesson>> => {
    const [row] = await db.select().from(pdfLessons).where(eq(pdfLessons.lessonId, lessonId))
    const file = await fileOf(row?.fileId ?? null)
    if (!row || !file) return {}
    const path = await addStored(`${stem}.pdf`, file.key)
    return path === undefined ? {} : { file: path, allowsDownload: row.allowsDownload }
  }

  const addScorm = async (lessonId: number, stem: string): Promise<Partial<PackagedLesson>> => {
    const [row] = await db.select().from(scormLessons).where(eq(scormLessons.lessonId, lessonId))
    const file = await fileOf(row?.fileId ?? null)
    const path = file && (await addStored(`${stem}.zip`, file.key))
    return path === undefined ? {} : { file: path }
  }

  // Reads the IDs first, so that memory does not have to hold all descriptions together.
  const ids = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, course.id), isLessonOutsideBin))
    .orderBy(...lessonOrder())
  for (const [index, { id }] of ids.entries()) {
    const [lesson] = await db.select().from(lessons).where(eq(lessons.id, id))
    if (!lesson) continue
    const section = ordered.findIndex(({ id: own }) => own === lesson.sectionId)
    const name = numbered(index, lesson.title)
    const folder = section === -1 ? '' : `${numbered(section, ordered[section]?.title ?? '')}/`
    const stem = `${folder}${name}`
    manifest.lessons.push({
      kind: lesson.kind,
      title: lesson.title,
      section: section === -1 ? null : section,
      ...(lesson.description !== '' && { description: lesson.description }),
      // The duration of a PDF without pages is empty.
      ...(lesson.duration !== '' && { duration: lesson.duration }),
      isPreview: lesson.isPreview,
      isPremium: lesson.isPremium,
      isVisible: lesson.isVisible,
      isRequired: lesson.isRequired,
      ...(await contentOf(lesson, stem, folder === '' ? 0 : 1)),
      ...(await addPicture(lesson.thumbnail)),
      ...(await addCaptions(lesson.id, stem)),
    })
  }
  const documents = await db
    .select()
    .from(resources)
    .where(and(eq(resources.courseId, course.id), isNull(resources.deletedAt)))
    .orderBy(resources.id)
  for (const [index, { title, type, size, url, fileId }] of documents.entries()) {
    const stored = await fileOf(fileId)
    const path = stored && `resources/${numbered(index, title)}.${stored.extension}`
    const file = stored && path !== undefined ? await addStored(path, stored.key) : undefined
    manifest.resources.push({
      title,
      type,
      size,
      ...(file !== undefined && { file }),
      ...(url !== null && { address: url }),
    })
  }
  await addText(MANIFEST, JSON.stringify(manifest, null, 2))
  await zip.close()
}

/** Returns a name such as '01 Motion', which sorts in the right order and is valid on all systems. */
const numbered = (index: number, title: string) =>
  `${String(index + 1).padStart(2, '0')} ${safeName(title)}`.trim()

/** Replaces the characters that Windows does not allow in file names. */
const safeName = (title: string) =>
  Array.from(title.normalize('NFC').replace(/[\p{C}<>:"/\\|?*]+/gu, '-'))
    // At most 240 bytes, because file systems allow at most 255 bytes.
    .slice(0, 60)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')

/** Returns a web stream that writes to a Node.js stream, and waits while that stream is full. */
const writableOf = (target: Writable) =>
  new WritableStream<Uint8Array>({
    write: (chunk) =>
      new Promise<void>((resolve, reject) => {
        // A destroyed stream does not call the callback.
        const refuse = () => reject(new Error('The reader of a course package has gone'))
        if (target.destroyed) return refuse()
        target.once('close', refuse)
        target.write(chunk, (error) => {
          target.off('close', refuse)
          if (error) reject(error)
          else resolve()
        })
      }),
    close: () =>
      new Promise<void>((resolve) => {
        target.once('close', resolve)
        target.end(resolve)
      }),
    abort: (reason) => {
      target.destroy(reason instanceof Error ? reason : undefined)
    },
  })
