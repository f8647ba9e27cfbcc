import { readdir } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lessons } from '../../../catalogue/tables.ts'
import { videoUrl } from '../../../media/server/files/addresses.ts'
import { storeVideo } from '../../../media/server/files/files.ts'
import { openPlayback } from '../../../testing/setups/playback.ts'

const { admin, app, files, film, guest, person, statuses, unpaid, url } = await openPlayback()

describe('access', () => {
  test.each(['', '/master.m3u8', '/180.m3u8'])(
    'checks the access to the lesson at each request: {video}%s',
    async (rest) => {
      expect(await statuses(url('open', rest))).toEqual([200, 200, 200, 200])
      expect(await statuses(url('locked', rest))).toEqual([401, 402, 200, 200])
      expect(await statuses(url('hidden', rest))).toEqual([404, 404, 404, 200])
      expect(await statuses(url('preview', rest))).toEqual([200, 200, 200, 200])
      expect(await statuses(url('unused', rest))).toEqual([404, 404, 404, 200])
    },
  )

  test('serves no other files, and no unusual names', async () => {
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

  test('returns the reason for a refusal, without caching', async () => {
    const reply = await unpaid.get(url('locked'))
    expect(reply.json).toEqual({
      message: expect.stringContaining('Please purchase this course'),
      code: 'PURCHASE_REQUIRED',
    })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('content-type')).toContain('json')
  })

  test('ends immediately when the payment, the visibility or the session ends', async () => {
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

describe('responses', () => {
  test('send the whole file, with a fixed type and headers that prevent rendering', async () => {
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

  test('answer HEAD with the same headers and no body', async () => {
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

  test('send ranges', async () => {
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

  test('return 416 for a range after the end, and ignore invalid ranges', async () => {
    for (const range of [`bytes=${film.length}-`, 'bytes=-0']) {
      const reply = await part(range)
      expect([reply.status, reply.range]).toEqual([416, `bytes */${film.length}`])
    }
    for (const range of ['bytes=5-2', 'bytes=a-b', 'items=0-1', 'bytes=0-1,5-6', 'bytes=-']) {
      expect((await part(range)).status, range).toBe(200)
    }
  })

  test('supports conditional requests and ranges', async () => {
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

  test('release everything when a client disconnects', async () => {
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
    await expect.poll(descriptors).toBeLessThanOrEqual(before + 5)
  })
})
