import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import {
  storeDocument,
  storeResource,
  storeThumbnail,
  storeVideo,
} from '../../../media/server/files/files.ts'
import { thumbnailUrl } from '../../../media/server/files/addresses.ts'
import { sampleImage } from '../../../testing/pictures.ts'
import { startTestApp } from '../../../testing/app.ts'
import { planArchive } from '../../admin/imports/plan-archive.ts'
import { sampleCourseInput } from '../../samples.ts'
import { writeCoursePackage } from './course-package.ts'

const app = await startTestApp()
afterAll(() => app.close())
const { db, storage } = app.services
const admin = app.client()
await admin.post('/api/register', { username: 'boss', password: 'long enough' })
await app.database.sql`update users set role = 'admin' where username = 'boss'`
const student = app.client()
await student.post('/api/register', { username: 'student', password: 'long enough' })

interface Made {
  id: number
}
const make = async (path: string, body: unknown) => {
  const reply = await admin.post(path, body)
  expect([reply.status, reply.json]).toMatchObject([201, {}])
  return reply.json as Made
}

const FILM = Buffer.alloc(3_000_000, 'film')
const CLASS = {
  startsAt: '2027-01-05T12:30:00.000Z',
  minutes: 60,
  timeZone: 'Asia/Kolkata',
  link: 'https://meet.example/abc',
}
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nगति\n'

async function createCourse() {
  await make('/api/categories', { name: 'Music' })
  const { id: courseId } = await make('/api/courses', sampleCourseInput({ title: 'Physics: 1/2' }))
  const first = await make('/api/sections', { courseId, title: 'Motion' })
  const second = await make('/api/sections', { courseId, title: 'Light?' })
  await admin.call('PATCH', `/api/sections/${second.id}`, { isVisible: false })
  const film = await storeVideo(db, storage, {
    source: FILM,
    contentType: 'video/mp4',
    extension: 'mp4',
    probe: { durationSeconds: 2, width: 320, height: 180, hasAudio: true },
  })
  const picture = await storeThumbnail(db, storage, { source: await sampleImage('png', 320, 180) })
  const paper = await storeResource(db, storage, {
    source: Buffer.from('%PDF-1.4 a handout'),
    contentType: 'application/pdf',
    extension: 'pdf',
  })
  const video = await make('/api/lessons', {
    courseId,
    title: 'The <line>',
    order: 1,
    sectionId: first.id,
    description: '**Straight**',
    duration: '12 minutes',
    isPreview: true,
    videoUrl: `/media/videos/${film.id}`,
    thumbnail: thumbnailUrl(picture.id),
  })
  await make(`/api/lessons/${video.id}/captions`, { language: 'hi', label: 'हिंदी', content: CAPTIONS })
  const text = `# Speed\n\n![A car](${thumbnailUrl(picture.id)})\n\n$v = s/t$`
  await make('/api/lessons', {
    courseId,
    title: 'गति',
    kind: 'text',
    order: 2,
    sectionId: first.id,
    text,
    isRequired: false,
  })
  await make('/api/lessons', {
    courseId,
    title: 'Mirrors',
    order: 3,
    sectionId: second.id,
    duration: '5 minutes',
    isPremium: true,
    isVisible: false,
    videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  })
  const document = await storeDocument(db, storage, {
    source: Buffer.from('%PDF-1.4 pages'),
    pages: [{ width: 400, height: 600 }],
  })
  await make('/api/lessons', {
    courseId,
    title: 'Reader',
    kind: 'pdf',
    order: 4,
    sectionId: second.id,
    documentUrl: `/media/documents/${document.id}`,
    allowsDownload: true,
  })
  const song = await storeVideo(db, storage, {
    source: Buffer.from('song'),
    contentType: 'audio/mpeg',
    extension: 'mp3',
    probe: { durationSeconds: 2, width: 0, height: 0, hasAudio: true },
  })
  await make('/api/lessons', {
    courseId,
    title: 'Song',
    kind: 'audio',
    order: 5,
    sectionId: second.id,
    videoUrl: `/media/videos/${song.id}`,
  })
  await make('/api/lessons', {
    courseId,
    title: 'Class',
    kind: 'live',
    order: 6,
    sectionId: second.id,
    live: CLASS,
    videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  })
  await make('/api/lessons', { courseId, title: 'Empty', kind: 'pdf', order: 7, sectionId: second.id })
  const binned = await make('/api/lessons', { courseId, title: 'Binned', order: 8, duration: '5 minutes' })
  await admin.call('DELETE', `/api/lessons/${binned.id}`)
  await make('/api/resources', {
    courseId,
    title: 'Handout',
    type: 'PDF',
    size: '1 KB',
    url: `/media/resources/${paper.id}`,
  })
  await make('/api/resources', {
    courseId,
    title: 'Slides',
    type: 'PPT',
    size: '2 MB',
    url: 'https://example.com/slides.ppt',
  })
  return { courseId, film, text, picture }
}

const { courseId, film, text, picture } = await createCourse()

async function download() {
  const address = `${app.url}/api/courses/${courseId}/package.zip`
  const reply = await fetch(address, { headers: { cookie: admin.cookie } })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(reply.headers.get('content-disposition')).toContain('Physics')
  return new File([await reply.arrayBuffer()], 'Physics.zip')
}

test('a package keeps kinds, order, sections, descriptions, captions, pictures and preview', async () => {
  const plan = await planArchive(await download(), 'en')
  expect(plan).toMatchObject({ source: 'archive', name: 'Physics: 1/2' })
  expect(plan.leftOut).toEqual([{ name: 'Empty', reason: 'the package has no content for it' }])
  expect([...plan.sections.values()]).toEqual([
    { title: 'Motion', isVisible: true },
    { title: 'Light?', isVisible: false },
  ])
  expect(plan.items).toMatchObject([
    {
      kind: 'video',
      from: '01 Motion/01 The -line-.mp4',
      title: 'The <line>',
      section: '0',
      picture: { path: `pictures/${picture.id}.webp` },
      captions: [{ language: 'hi', label: 'हिंदी' }],
      fields: {
        description: '**Straight**',
        duration: '12 minutes',
        isPreview: true,
        isPremium: false,
        isVisible: true,
        isRequired: true,
      },
    },
    { kind: 'text', from: '01 Motion/02 गति.md', title: 'गति', section: '0', fields: { isRequired: false } },
    {
      kind: 'address',
      title: 'Mirrors',
      section: '1',
      address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      fields: { duration: '5 minutes', isPremium: true, isVisible: false },
    },
    {
      kind: 'pdf',
      from: '02 Light-/04 Reader.pdf',
      section: '1',
      allowsDownload: true,
      fields: { duration: '2 minutes' },
    },
    { kind: 'audio', from: '02 Light-/05 Song.mp3', section: '1' },
    {
      kind: 'live',
      title: 'Class',
      live: CLASS,
      address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      fields: { duration: '1 hour' },
    },
    { kind: 'resource', from: 'resources/01 Handout.pdf', title: 'Handout' },
    { kind: 'resource', address: 'https://example.com/slides.ppt', resource: { type: 'PPT', size: '2 MB' } },
  ])
  const [video, page, , reader, song, , handout] = plan.items
  const content = await (await video?.entry?.open())?.text()
  expect(content === FILM.toString()).toBe(true)
  expect(await (await video?.captions[0]?.entry.open())?.text()).toBe(CAPTIONS)
  expect(await (await reader?.entry?.open())?.text()).toBe('%PDF-1.4 pages')
  expect(await (await song?.entry?.open())?.text()).toBe('song')
  expect(await (await handout?.entry?.open())?.text()).toBe('%PDF-1.4 a handout')
  const path = `../pictures/${picture.id}.webp`
  expect(await page?.text?.read()).toBe(text.replace(thumbnailUrl(picture.id), path))
  expect(page?.text?.pictures.get(path)?.size).toBeGreaterThan(100)
})

test('only users who may edit the course get its package', async () => {
  expect((await student.get(`/api/courses/${courseId}/package.zip`)).status).toBe(403)
  expect((await app.client().get(`/api/courses/${courseId}/package.zip`)).status).toBe(401)
  expect((await admin.get('/api/courses/999999/package.zip')).status).toBe(404)
})

test('each download is in the audit log', async () => {
  await download()
  const rows = await app.database.sql`
    select data->>'title' as title from audit_log where action = 'course.exported' and subject_id = ${String(courseId)}`
  expect(rows[0]).toEqual({ title: 'Physics: 1/2' })
})

test('a package is written only as fast as it is read, and writing stops when the client disconnects', async () => {
  const target = new PassThrough()
  const gone = new AbortController()
  target.on('error', () => undefined)
  const writing = writeCoursePackage({
    db,
    storage,
    course: { id: courseId, title: 'Physics' },
    target,
    signal: gone.signal,
  })
  const failed = expect(writing).rejects.toThrow()
  // Nothing reads the stream, so the process must not load the film of 3 MB into memory.
  await expect.poll(() => target.readableLength).toBeGreaterThan(0)
  await new Promise((resolve) => setImmediate(resolve))
  expect(target.readableLength).toBeLessThan(1_000_000)
  gone.abort()
  target.destroy()
  await failed
})

test('a lesson whose file is lost is listed when the package is imported', async () => {
  await storage.delete(film.key)
  const plan = await planArchive(await download(), 'en')
  expect(plan.items.map(({ title }) => title)).not.toContain('The <line>')
  expect(plan.leftOut).toContainEqual({ name: 'The <line>', reason: 'the package has no content for it' })
})
