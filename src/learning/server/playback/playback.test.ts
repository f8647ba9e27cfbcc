import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleCourseInput } from '../../../catalogue/samples.ts'
import { lessons } from '../../../catalogue/tables.ts'
import { videos } from '../../../media/tables.ts'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'
import { sampleImage, sampleVideo } from '../../../testing/samples.ts'
import { posterKeyOf, posterUrl, segmentKey, videoUrl } from '../../../media/server/files/addresses.ts'
import { storeCaption, storeResource, storeThumbnail, storeVideo } from '../../../media/server/files/files.ts'

let app: TestApp
let guest: Client
let unpaid: Client
let paid: Client
let admin: Client
let film: Buffer
const ids = { free: 0, premium: 0 }
const files: Record<'open' | 'locked' | 'hidden' | 'preview' | 'unused', string> = {
  open: '',
  locked: '',
  hidden: '',
  preview: '',
  unused: '',
}

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
  // Renditions as the worker leaves them, made up: what counts here is who gets them.
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

beforeAll(async () => {
  app = await startTestApp()
  const { sql } = app.database
  guest = app.client()
  unpaid = await person('unpaid')
  paid = await person('paid')
  admin = await person('boss')
  await sql`update users set role = 'admin' where username = 'boss'`
  await admin.post('/api/categories', { name: 'Music' })
  const course = async (isPremium: boolean) => {
    const reply = await admin.post('/api/courses', sampleCourseInput({ isPremium }))
    return (reply.json as { id: number }).id
  }
  ids.free = await course(false)
  ids.premium = await course(true)
  const [buyer] = await sql<{ id: string }[]>`select id from users where username = 'paid'`
  await app.rows.buy(buyer ?? { id: '' }, ids.premium)
  film = await sampleVideo()
  files.open = await addVideo({ courseId: ids.free })
  files.locked = await addVideo({ courseId: ids.premium })
  files.hidden = await addVideo({ courseId: ids.free, isVisible: false })
  files.preview = await addVideo({ courseId: ids.premium, isPreview: true })
  files.unused = await addVideo(null)
})
afterAll(() => app.close())

const url = (name: keyof typeof files, rest = '') => `${videoUrl(files[name])}${rest}`
const statuses = async (path: string) => {
  const replies = []
  for (const client of [guest, unpaid, paid, admin]) replies.push((await client.get(path)).status)
  return replies
}

describe('who may watch', () => {
  test.each(['', '/master.m3u8', '/180.m3u8'])('asks the lesson at each request: {video}%s', async (rest) => {
    expect(await statuses(url('open', rest))).toEqual([200, 200, 200, 200])
    expect(await statuses(url('locked', rest))).toEqual([401, 402, 200, 200])
    expect(await statuses(url('hidden', rest))).toEqual([404, 404, 404, 200])
    expect(await statuses(url('preview', rest))).toEqual([200, 200, 200, 200])
    expect(await statuses(url('unused', rest))).toEqual([404, 404, 404, 200])
  })

  test('knows no other files, and no odd names', async () => {
    const odd = [
      '00000000-0000-4000-8000-000000000000',
      'x',
      '..%2f..%2fetc%2fpasswd',
      files.open.toUpperCase(),
    ]
    for (const id of odd) expect((await admin.get(`/media/videos/${id}`)).status, id).toBe(404)
    expect((await admin.get(url('open', '/720.m3u8'))).status).toBe(404)
    expect((await admin.get(url('open', '/source.mp4'))).status).toBe(404)
    expect((await admin.get(`/media/thumbnails/${files.open}/1280.webp`)).status).toBe(404)
    expect((await admin.get(`/media/resources/${files.open}`)).status).toBe(404)
  })

  test('says why it refuses, privately', async () => {
    const reply = await unpaid.get(url('locked'))
    expect(reply.json).toEqual({
      message: expect.stringContaining('Please purchase this course'),
      code: 'PURCHASE_REQUIRED',
    })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('content-type')).toContain('json')
  })

  test('stops at once when the payment, the visibility or the session goes', async () => {
    const { db } = app.services
    const leaving = await person('leaving')
    await app.database.sql`update users set role = 'admin' where username = 'leaving'`
    expect((await leaving.get(url('locked'))).status).toBe(200)
    const copied = app.client(leaving.cookie)
    await leaving.post('/api/logout')
    expect((await leaving.get(url('locked'))).status).toBe(401)
    expect((await copied.get(url('locked'))).status).toBe(401)
    await db.update(lessons).set({ isVisible: false }).where(eq(lessons.videoFileId, files.open))
    expect((await guest.get(url('open'))).status).toBe(404)
    await db.update(lessons).set({ isVisible: true }).where(eq(lessons.videoFileId, files.open))
  })
})

describe('how it is sent', () => {
  test('sends all of it, with a fixed type and headers that keep it a file', async () => {
    const reply = await fetch(app.url + url('open'))
    expect(Buffer.from(await reply.arrayBuffer()).equals(film)).toBe(true)
    const header = (name: string) => reply.headers.get(name)
    expect(header('content-type')).toBe('video/mp4')
    expect(header('content-length')).toBe(String(film.length))
    expect(header('accept-ranges')).toBe('bytes')
    expect(header('cache-control')).toBe('private, no-store')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('content-security-policy')).toContain('sandbox')
    expect(header('cross-origin-resource-policy')).toBe('same-origin')
    expect(header('etag')).toMatch(/^".+"$/)
  })

  test('answers HEAD with the same headers and nothing else', async () => {
    const reply = await guest.call('HEAD', url('open'))
    expect([reply.status, reply.text]).toEqual([200, ''])
    expect(reply.headers.get('content-length')).toBe(String(film.length))
    expect((await guest.call('HEAD', url('locked'))).status).toBe(401)
  })

  const part = async (range: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(app.url + url('open'), { headers: { range, ...headers } })
    return {
      status: reply.status,
      range: reply.headers.get('content-range'),
      body: Buffer.from(await reply.arrayBuffer()),
    }
  }

  test('sends parts', async () => {
    const size = film.length
    const is = async (range: string, start: number, end: number) => {
      const reply = await part(range)
      expect([reply.status, reply.range]).toEqual([206, `bytes ${start}-${end}/${size}`])
      expect(reply.body.equals(film.subarray(start, end + 1))).toBe(true)
    }
    await is('bytes=0-0', 0, 0)
    await is('bytes=100-199', 100, 199)
    await is('bytes=100-', 100, size - 1)
    await is('bytes=-100', size - 100, size - 1)
    await is(`bytes=0-${size * 2}`, 0, size - 1)
    await is(`bytes=-${size * 2}`, 0, size - 1)
  })

  test('says 416 to what lies behind the end, and ignores what makes no sense', async () => {
    for (const range of [`bytes=${film.length}-`, 'bytes=-0']) {
      const reply = await part(range)
      expect([reply.status, reply.range]).toEqual([416, `bytes */${film.length}`])
    }
    for (const range of ['bytes=5-2', 'bytes=a-b', 'items=0-1', 'bytes=0-1,5-6', 'bytes=-']) {
      expect((await part(range)).status, range).toBe(200)
    }
  })

  test('knows what the reader has', async () => {
    const first = await guest.get(url('open'))
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    expect((await guest.get(url('open'), { 'if-none-match': etag })).status).toBe(304)
    expect((await guest.get(url('open'), { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    expect((await guest.get(url('open'), { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await part('bytes=0-9', { 'if-range': etag })).status).toBe(206)
    expect((await part('bytes=0-9', { 'if-range': modified })).status).toBe(206)
    expect((await part('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200)
  })

  test('closes what readers leave', async () => {
    const { db, storage } = app.services
    const source = Buffer.alloc(30 * 1024 * 1024)
    const probe = { durationSeconds: 2, width: 320, height: 180, hasAudio: true }
    const { id } = await storeVideo(db, storage, {
      source,
      contentType: 'video/mp4',
      extension: 'mp4',
      probe,
    })
    const descriptors = async () => (await readdir('/proc/self/fd')).length
    const before = await descriptors()
    for (let at = 0; at < 40; at++) {
      const leave = new AbortController()
      const reply = await fetch(app.url + videoUrl(id), {
        headers: { cookie: admin.cookie },
        signal: leave.signal,
      })
      expect(reply.status).toBe(200)
      leave.abort()
    }
    for (let tries = 0; tries < 60 && (await descriptors()) > before + 5; tries++) await sleep(50)
    expect(await descriptors()).toBeLessThanOrEqual(before + 5)
  })
})

describe('segments', () => {
  const segmentOf = async (client: Client, name: keyof typeof files) => {
    const playlist = await client.get(url(name, '/180.m3u8'))
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(playlist.headers.get('cache-control')).toBe('private, no-store')
    const line = playlist.text.split('\n').find((one) => one.startsWith('segments/'))
    return url(name, `/${line}`)
  }

  test('lists renditions in the master playlist', async () => {
    const { text } = await guest.get(url('open', '/master.m3u8'))
    expect(text).toContain(
      '#EXT-X-STREAM-INF:BANDWIDTH=100000,AVERAGE-BANDWIDTH=90000,RESOLUTION=320x180,CODECS="avc1.4d400d"\n180.m3u8',
    )
  })

  test('are signed for the session, without the database', async () => {
    const address = await segmentOf(paid, 'locked')
    expect((await paid.get(address)).text).toBe('a segment of it')
    expect((await guest.get(address)).status).toBe(403)
    expect((await unpaid.get(address)).status).toBe(403)
    expect((await admin.get(address)).status).toBe(403)
    expect((await paid.get(address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(403)
    expect((await paid.get(address.replace(/e=\d+/, 'e=9999999999'))).status).toBe(403)
    expect((await paid.get(address.replace(files.locked, files.hidden))).status).toBe(403)
    expect((await paid.get(address.split('?')[0] ?? '')).status).toBe(403)
    expect((await paid.get(address.replace('run-1', '..%2f..'))).status).toBe(404)
  })

  test('stop with the session, for a copied cookie as well', async () => {
    const leaving = app.client()
    await leaving.post('/api/login', { username: 'paid', password: 'long enough' })
    const address = await segmentOf(leaving, 'locked')
    const copied = app.client(leaving.cookie)
    expect((await copied.get(address)).status).toBe(200)
    await app.services.live.ready()
    await leaving.post('/api/logout')
    expect((await leaving.get(address)).status).toBe(403)
    for (let tries = 0; tries < 40 && (await copied.get(address)).status === 200; tries++) await sleep(25)
    expect((await copied.get(address)).status).toBe(403)
  })

  test('stay shut for an ended session after a restart', async () => {
    const leaving = app.client()
    await leaving.post('/api/login', { username: 'paid', password: 'long enough' })
    const address = await segmentOf(leaving, 'locked')
    const copied = leaving.cookie
    await leaving.post('/api/logout')
    const restarted = await startTestApp({ database: app.database })
    try {
      expect((await restarted.client(copied).get(address)).status).toBe(403)
      // It has a storage of its own, so that an address that works leads to nothing.
      const own = await segmentOf(paid, 'locked')
      expect((await restarted.client(paid.cookie).get(own)).status).toBe(404)
    } finally {
      await restarted.close()
    }
  })

  test('of open lessons are for guests, too', async () => {
    expect((await guest.get(await segmentOf(guest, 'preview'))).status).toBe(200)
  })
})

describe('captions, pictures and documents', () => {
  test('reads captions under the rule of the video', async () => {
    const { db, storage } = app.services
    const add = async (fileId: string) => {
      const [lesson] = await db.select().from(lessons).where(eq(lessons.videoFileId, fileId))
      const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nसा रे ग\n'
      const file = await storeCaption(db, storage, { source: Buffer.from(text), attached: true })
      const { id } = await app.rows.caption({ lessonId: lesson?.id ?? 0, fileId: file.id })
      return `/media/captions/${id}.vtt`
    }
    const open = await add(files.open)
    expect(await statuses(open)).toEqual([200, 200, 200, 200])
    expect((await guest.get(open)).text).toContain('सा रे ग')
    expect((await guest.get(open)).headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await statuses(await add(files.locked))).toEqual([401, 402, 200, 200])
    expect(await statuses(await add(files.hidden))).toEqual([404, 404, 404, 200])
    expect(await statuses('/media/captions/999999.vtt')).toEqual([404, 404, 404, 404])
    expect(await statuses('/media/captions/99999999999.vtt')).toEqual([404, 404, 404, 404])
  })

  test('shows thumbnails and posters to everybody; a poster does not name its video', async () => {
    const { db, storage } = app.services
    const { id, image } = await storeThumbnail(db, storage, { source: await sampleImage('png', 800, 450) })
    expect(image).toMatchObject({ width: 800, height: 450, widths: [320, 640, 1280] })
    expect(image?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(await statuses(`/media/thumbnails/${id}/320.webp`)).toEqual([200, 200, 200, 200])
    expect((await guest.get(`/media/thumbnails/${id}/320.webp`)).headers.get('cache-control')).toContain(
      'immutable',
    )
    expect(await statuses(`/media/thumbnails/${id}/321.webp`)).toEqual([404, 404, 404, 404])
    expect(await statuses(posterUrl(files.locked))).toEqual([200, 200, 200, 200])
    expect(posterUrl(files.locked)).not.toContain(files.locked)
    expect(await statuses(`/media/posters/${files.locked}.webp`)).toEqual([404, 404, 404, 404])
  })

  test('downloads: 401, 402, the file with its title as a name, or the address elsewhere', async () => {
    const { db, storage } = app.services
    const stored = async (courseId: number | null, title: string) => {
      const source = Buffer.from(`%PDF-1.4 ${title}`)
      const file = await storeResource(db, storage, {
        source,
        contentType: 'application/pdf',
        extension: 'pdf',
        attached: true,
      })
      const { id } = await app.rows.resource({ courseId, title, fileId: file.id })
      return { path: `/api/resources/download/${id}`, file: `/media/resources/${file.id}` }
    }
    const open = await stored(null, 'नोट्स: "राग" / 1')
    expect(await statuses(open.path)).toEqual([401, 200, 200, 200])
    expect(await statuses(open.file)).toEqual([404, 302, 302, 302])
    expect((await paid.get(open.file)).headers.get('location')).toBe(open.path)
    const reply = await paid.get(open.path)
    expect(reply.text).toContain('%PDF-1.4')
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\]*(\\.[^"\\]*)*"; filename\*=UTF-8''/,
    )
    expect(decodeURIComponent(reply.headers.get('content-disposition')?.split("''")[1] ?? '')).toBe(
      'नोट्स: "राग" - 1.pdf',
    )
    expect((await paid.get(open.path, { range: 'bytes=0-3' })).text).toBe('%PDF')

    const premium = await stored(ids.premium, 'Premium.pdf')
    expect(await statuses(premium.path)).toEqual([401, 402, 200, 200])
    expect(await statuses(premium.file)).toEqual([404, 404, 302, 302])
    expect((await unpaid.get(premium.path)).json).toEqual({
      message: 'Please purchase this course to download resources.',
      code: 'PURCHASE_REQUIRED',
    })
    expect((await paid.get(premium.path)).headers.get('content-disposition')).toBe(
      'attachment; filename="Premium.pdf"',
    )

    const { id } = await app.rows.resource({ url: 'https://example.org/राग.pdf?a=b' })
    const away = await paid.get(`/api/resources/download/${id}`)
    expect([away.status, away.headers.get('location')]).toEqual([
      302,
      'https://example.org/%E0%A4%B0%E0%A4%BE%E0%A4%97.pdf?a=b',
    ])

    expect(await statuses('/api/resources/download/999999')).toEqual([401, 404, 404, 404])
    for (const odd of ['0', '-1', 'abc', '1.5', '99999999999']) {
      expect((await paid.get(`/api/resources/download/${odd}`)).status, odd).toBe(400)
    }
  })
})
