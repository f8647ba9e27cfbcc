import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { sampleCourseInput } from '../../catalogue/samples.ts'
import type { lessons } from '../../catalogue/tables.ts'
import { videos } from '../../media/tables.ts'
import { type Client, startTestApp } from '../app.ts'
import { sampleVideo } from '../films.ts'
import { sampleImage } from '../pictures.ts'
import { posterKeyOf, segmentKey, videoUrl } from '../../media/server/files/addresses.ts'
import { storeVideo } from '../../media/server/files/files.ts'

/**
 * Creates a free and a premium course with films, and four users who request the films. Call it at the top of a test
 * file. Everything is closed after the tests of the file.
 */
export async function openPlayback() {
  const app = await startTestApp()
  afterAll(() => app.close())

  async function person(username: string): Promise<Client> {
    const client = app.client()
    await client.post('/api/register', { username, password: 'long enough' })
    return client
  }

  async function addVideo(lesson: Partial<typeof lessons.$inferInsert> | null): Promise<string> {
    const { db, storage } = app.services
    const probe = { durationSeconds: 2, width: 320, height: 180, hasAudio: true }
    const file = await storeVideo(db, storage, {
      source: film,
      contentType: 'video/mp4',
      extension: 'mp4',
      probe,
    })
    // Renditions without real video, stored as the worker stores them. These tests check only access.
    const rendition = {
      run: 'run-1',
      width: 320,
      height: 180,
      bandwidth: 1e5,
      average: 9e4,
      bytes: 20,
      codecs: 'avc1.4d400d',
      segments: [2],
    }
    await storage.put(segmentKey(file.id, 'run-1', 180, 0), Buffer.from('a segment of it'), {
      contentType: 'video/mp2t',
    })
    const poster = posterKeyOf(file.id)
    await storage.put(poster, await sampleImage('webp'), { contentType: 'image/webp' })
    await db
      .update(videos)
      .set({ state: 'ready', renditions: [rendition], posterKey: poster })
      .where(eq(videos.fileId, file.id))
    if (lesson) await app.rows.lesson(lesson.courseId ?? ids.free, { ...lesson, videoFileId: file.id })
    return file.id
  }

  const { sql } = app.database
  const guest = app.client()
  const unpaid = await person('unpaid')
  const paid = await person('paid')
  const admin = await person('boss')
  await sql`update users set role = 'admin' where username = 'boss'`
  await admin.post('/api/categories', { name: 'Music' })
  const course = async (isPremium: boolean) => {
    const reply = await admin.post('/api/courses', sampleCourseInput({ isPremium }))
    return (reply.json as { id: number }).id
  }
  const ids = { free: await course(false), premium: await course(true) }
  const [buyer] = await sql<{ id: string }[]>`select id from users where username = 'paid'`
  await app.rows.buy(buyer ?? { id: '' }, ids.premium)
  const film = await sampleVideo()
  const files = {
    open: await addVideo({ courseId: ids.free }),
    locked: await addVideo({ courseId: ids.premium }),
    hidden: await addVideo({ courseId: ids.free, isVisible: false }),
    preview: await addVideo({ courseId: ids.premium, isPreview: true }),
    unused: await addVideo(null),
  }

  const url = (name: keyof typeof files, rest = '') => `${videoUrl(files[name])}${rest}`
  const statuses = async (path: string) => {
    const replies = []
    for (const client of [guest, unpaid, paid, admin]) replies.push((await client.get(path)).status)
    return replies
  }

  return { app, guest, unpaid, paid, admin, film, ids, files, person, url, statuses }
}
