import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lessons } from '../../../catalogue/tables.ts'
import { type Client, startTestApp } from '../../../testing/app.ts'
import { sampleImage } from '../../../testing/pictures.ts'
import { posterUrl } from '../../../media/server/files/addresses.ts'
import { storeCaption, storeResource, storeThumbnail } from '../../../media/server/files/files.ts'
import { openPlayback } from '../../../testing/setups/playback.ts'

const { admin, app, files, guest, ids, paid, statuses, unpaid, url } = await openPlayback()

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

  test('stop when the session ends, even for a copied cookie', async () => {
    const leaving = app.client()
    await leaving.post('/api/login', { username: 'paid', password: 'long enough' })
    const address = await segmentOf(leaving, 'locked')
    const copied = app.client(leaving.cookie)
    expect((await copied.get(address)).status).toBe(200)
    await app.services.live.ready()
    await leaving.post('/api/logout')
    expect((await leaving.get(address)).status).toBe(403)
    await expect.poll(async () => (await copied.get(address)).status).toBe(403)
  })

  test('stay unavailable for an ended session after a restart', async () => {
    const leaving = app.client()
    await leaving.post('/api/login', { username: 'paid', password: 'long enough' })
    const address = await segmentOf(leaving, 'locked')
    const copied = leaving.cookie
    await leaving.post('/api/logout')
    const restarted = await startTestApp({ database: app.database })
    try {
      expect((await restarted.client(copied).get(address)).status).toBe(403)
      // This app has separate storage, so there is no file at a valid URL.
      const own = await segmentOf(paid, 'locked')
      expect((await restarted.client(paid.cookie).get(own)).status).toBe(404)
    } finally {
      await restarted.close()
    }
  })

  test('of free lessons are available to guests, and to users after sign-out', async () => {
    const ended = app.client()
    await ended.post('/api/login', { username: 'paid', password: 'long enough' })
    const { cookie } = ended
    await ended.post('/api/logout')
    const browser = app.client(cookie)
    expect((await browser.get(await segmentOf(browser, 'open'))).status).toBe(200)
    expect((await guest.get(await segmentOf(guest, 'preview'))).status).toBe(200)
  })
})

describe('captions, pictures and documents', () => {
  test('require the same access for captions as for the video', async () => {
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

  test('show thumbnails and posters to everyone; a poster does not reveal its video', async () => {
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

  test('of downloads return 401, 402, the file with its title as a name, or a redirect', async () => {
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
