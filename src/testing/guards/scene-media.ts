import { eq } from 'drizzle-orm'
import { sampleResourceInput } from '../../catalogue/samples.ts'
import { pdfLessons, scormLessons } from '../../catalogue/tables.ts'
import { documentPageKey, posterKeyOf, segmentKey } from '../../media/server/files/addresses.ts'
import { storeDocument, storeResource, storeVideo } from '../../media/server/files/files.ts'
import { documents, videos } from '../../media/tables.ts'
import type { TestApp } from '../app.ts'
import { storeScormPackage } from '../scorm-packages.ts'

/** A function that creates an object with a call as the owner. */
type Make = (path: string, body: unknown) => Promise<{ id: number }>

/** Returns functions that create lessons and resources with files. Videos and documents have the given content. */
export function createMedia(
  { rows, services: { db, storage } }: Pick<TestApp, 'rows' | 'services'>,
  make: Make,
  bytes: Buffer,
) {
  const pages = [{ width: 1600, height: 2263 }]
  /** Creates a lesson with a video, captions, a document and a SCORM package. */
  const film = async (courseId: number, lesson = {}) => {
    const { id } = await storeVideo(db, storage, {
      source: bytes,
      contentType: 'video/mp4',
      extension: 'mp4',
      probe: { durationSeconds: 2, width: 320, height: 180, hasAudio: true },
    })
    const put = (key: string, contentType: string) => storage.put(key, Buffer.from('x'), { contentType })
    await put(segmentKey(id, 'run-1', 180, 0), 'video/mp2t')
    await put(posterKeyOf(id), 'image/webp')
    const board = `video/${id}/run-1/storyboard.webp`
    await put(board, 'image/webp')
    const rendition = { run: 'run-1', width: 320, height: 180, bandwidth: 1e5, average: 9e4, bytes: 20 }
    const renditions = [{ ...rendition, codecs: 'avc1.4d400d', segments: [2] }]
    const storyboard = { key: board, columns: 1, rows: 1, width: 160, height: 90, every: 2 }
    await db
      .update(videos)
      .set({ state: 'ready', renditions, storyboard, posterKey: posterKeyOf(id) })
      .where(eq(videos.fileId, id))
    const { id: lessonId } = await rows.lesson(courseId, { ...lesson, videoFileId: id })
    const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
    const caption = await make(`/api/lessons/${lessonId}/captions`, { language: 'en', content })
    const { id: document } = await storeDocument(db, storage, { source: bytes, pages })
    await put(documentPageKey(document, 'run-1', 1, 800), 'image/webp')
    await db.update(documents).set({ state: 'ready', run: 'run-1' }).where(eq(documents.fileId, document))
    await db.insert(pdfLessons).values({ lessonId, fileId: document, allowsDownload: true })
    const scorm = await storeScormPackage({ db, storage })
    await db.insert(scormLessons).values({ lessonId, fileId: scorm })
    return { id: lessonId, file: id, url: `/media/videos/${id}`, caption: caption.id, document, scorm }
  }
  /** Creates a resource with a PDF. */
  const paper = async (courseId: number | null) => {
    const { id: file } = await storeResource(db, storage, {
      source: Buffer.from('%PDF-1.4 a handout'),
      contentType: 'application/pdf',
      extension: 'pdf',
    })
    const { id } = await make(
      '/api/resources',
      sampleResourceInput({ courseId, url: `/media/resources/${file}` }),
    )
    return { id, file }
  }
  return { film, paper }
}
