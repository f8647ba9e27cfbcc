import { randomBytes } from 'node:crypto'
import { deflateSync, crc32 } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { videos } from '../../media/tables.ts'
import { sampleVideo } from '../films.ts'
import { sampleImage } from '../pictures.ts'
import { type Fields, form, openUploads } from '../setups/uploads.ts'

const { admin, app, courseId, refused, video } = await openUploads()

describe('thumbnails', () => {
  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'accepts %s and returns WebP in three widths',
    async (format) => {
      const image = await sampleImage(format, 1600, 900)
      const reply = await admin.post(
        '/api/upload/thumbnail',
        form(image, `A picture.${format}`, `image/${format}`),
      )
      expect(reply.status).toBe(201)
      const { url } = reply.json as { url: string }
      expect(url).toMatch(/^\/media\/thumbnails\/[0-9a-f-]{36}\/1280\.webp$/)
      for (const width of [320, 640, 1280]) {
        const got = await fetch(app.url + url.replace('1280', String(width)))
        expect(got.headers.get('content-type')).toBe('image/webp')
        expect(got.headers.get('cache-control')).toContain('immutable')
        expect(
          Buffer.from(await got.arrayBuffer())
            .subarray(8, 12)
            .toString(),
        ).toBe('WEBP')
      }
    },
  )

  test('accepts fields in any order, an existing course, and unusual names', async () => {
    const png = await sampleImage('png')
    for (const name of [
      '/home/me/x.png',
      'C:\\fakepath\\x.PNG',
      'चित्र 🎨.png',
      'a..b.png',
      `${'a'.repeat(300)}.png`,
    ]) {
      const body = form(png, name, 'image/png', { courseId: String(courseId) }, true)
      expect((await admin.post('/api/upload/thumbnail', body)).status).toBe(201)
    }
    expect(
      (await admin.post('/api/upload/thumbnail', form(png, 'x.png', 'application/octet-stream'))).status,
    ).toBe(201)
  })

  test('refuses a file that is not a picture, or not of the declared type', async () => {
    const png = await sampleImage('png')
    const html = '<!doctype html><script>alert(1)</script>'
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const refuse = (body: FormData, says: RegExp) => refused('/api/upload/thumbnail', body, 400, says)
    await refuse(form(html, 'x.png', 'image/png'), /of another type/)
    await refuse(form(svg, 'x.svg', 'image/svg+xml'), /must be a PNG/)
    await refuse(form(svg, 'x.png', 'image/png'), /of another type/)
    await refuse(form(png, 'x.html', 'text/html'), /must be a PNG/)
    await refuse(form(png, 'x.jpg', 'image/jpeg'), /of another type/)
    await refuse(form(png, 'x.png', 'text/html'), /reports the type text\/html/)
    await refuse(form(Buffer.concat([png, Buffer.from(html)]), 'x.png', 'image/png'), /two different types/)
    await refuse(form(`GIF89a/*${html}*/`, 'x.gif', 'image/gif'), /two different types|can’t read/)
    await refuse(form(png.subarray(0, 60), 'x.png', 'image/png'), /can’t read/)
    await refuse(form('', 'x.png', 'image/png'), /empty/)
    await refuse(form(png, '', 'image/png'), /./)
    await refuse(form(png, 'x', 'image/png'), /must be a PNG/)
  })

  test('refuses a picture that would decode to gigabytes, by its header', async () => {
    await refused(
      '/api/upload/thumbnail',
      form(bomb(30_000, 30_000), 'x.png', 'image/png'),
      400,
      /picture is too large/,
    )
  })

  test('refuses a file larger than 10 MB', async () => {
    const large = Buffer.concat([await sampleImage('png'), Buffer.alloc(10 * 1024 * 1024)])
    await refused('/api/upload/thumbnail', form(large, 'x.png', 'image/png'), 413, /10 MB/)
  })

  test('requires a course, or temp', async () => {
    const png = await sampleImage('png')
    const refuse = (fields: Fields, status: number) =>
      refused('/api/upload/thumbnail', form(png, 'x.png', 'image/png', fields), status)
    await refuse({}, 400)
    for (const odd of ['', '0', '-1', '1.5', 'abc', '../1', '1\0', '99999999999', '1e3', ' 1', 'TEMP']) {
      await refuse({ courseId: odd }, 400)
    }
    await refuse({ courseId: '999999' }, 404)
  })
})

describe('videos', () => {
  test.each(['mp4', 'mov', 'webm'] as const)(
    'accepts %s, measures it and queues its renditions',
    async (format) => {
      const bytes = await sampleVideo({ format, seconds: 1 })
      const type = format === 'mov' ? 'video/quicktime' : `video/${format}`
      const reply = await admin.post('/api/upload/video', form(bytes, `lesson.${format}`, type))
      expect([reply.status, reply.text]).toEqual([201, reply.text])
      const { url } = reply.json as { url: string }
      expect(Object.keys(reply.json as object)).toEqual(['url'])
      expect(url).toMatch(/^\/media\/videos\/[0-9a-f-]{36}$/)
      const [row] = await app.services.db
        .select()
        .from(videos)
        .where(sql`file_id = ${url.split('/')[3]}`)
      expect(row).toMatchObject({ state: 'queued', width: 320, height: 180 })
      expect(row?.durationSeconds).toBeCloseTo(1, 0)
      const got = await fetch(app.url + url, { headers: { cookie: admin.cookie } })
      expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true)
    },
  )

  test('refuses playlists, audio files, damaged files and disguises', async () => {
    const refuse = (body: FormData, says?: RegExp) => refused('/api/upload/video', body, 400, says)
    const playlist = '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
    await refuse(form(playlist, 'x.mp4', 'video/mp4'), /of another type/)
    await refuse(form(playlist, 'x.m3u8', 'application/vnd.apple.mpegurl'), /must be an MP4/)
    await refuse(form('ffconcat version 1.0\nfile /etc/passwd\n', 'x.mp4', 'video/mp4'), /of another type/)
    await refuse(form(video, 'x.mov', 'video/quicktime'), /of another type/)
    await refuse(form(video, 'x.webm', 'video/webm'), /of another type/)
    await refuse(form(video, 'x.mp4', 'text/html'), /reports the type/)
    await refuse(form(video.subarray(0, 300), 'x.mp4', 'video/mp4'), /can’t read|no video track/)
    const noise = Buffer.concat([video.subarray(0, 32), randomBytes(5000)])
    await refuse(form(noise, 'x.mp4', 'video/mp4'), /can’t read|no video track/)
    await refuse(form('', 'x.mp4', 'video/mp4'), /empty/)
  })
})

describe('resources', () => {
  const zip = Buffer.from(
    'UEsDBBQAAAAAAAAAIQCPQ+NyBQAAAAUAAAAIAAAAYS50eHQxMjM0NVBLAQIUABQAAAAAAAAAIQCPQ+NyBQAAAAUAAAAIAAAAAAAAAAAAAAAAAAAAAABhLnR4dFBLBQYAAAAAAQABADYAAAArAAAAAAA=',
    'base64',
  )
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)])
  const rar = Buffer.concat([Buffer.from('526172211a0700', 'hex'), Buffer.alloc(100)])
  const office = (part: string) => Buffer.concat([zip.subarray(0, -22), Buffer.from(part), zip.subarray(-22)])

  test.each([
    ['notes.pdf', pdf, 'application/pdf', 'PDF'],
    ['old.doc', cfb, 'application/msword', 'DOC'],
    ['old.ppt', cfb, 'application/vnd.ms-powerpoint', 'PPT'],
    ['new.docx', office('word/document.xml'), 'application/octet-stream', 'DOCX'],
    ['new.pptx', office('ppt/presentation.xml'), '', 'PPTX'],
    ['code.zip', zip, 'application/x-zip-compressed', 'ZIP'],
    ['code.rar', rar, 'application/vnd.rar', 'RAR'],
    ['LOUD.PDF', pdf, 'application/pdf', 'PDF'],
  ])('accepts %s', async (name, bytes, declared, type) => {
    const reply = await admin.post('/api/upload/resource', form(bytes, name, declared, {}))
    expect([reply.status, reply.text]).toEqual([201, reply.text])
    expect(reply.json).toEqual({
      url: expect.stringMatching(/^\/media\/resources\/[0-9a-f-]{36}$/),
      size: expect.stringMatching(/^[\d.]+ K?B$/),
      type,
    })
  })

  test('refuses names with a path or a NUL, with any extension', async () => {
    for (const name of ['../../etc/notes.pdf', '..\\..\\notes.pdf', 'a/../notes.pdf', 'notes.html\0.pdf'])
      await refused('/api/upload/resource', form(pdf, name, 'application/pdf', {}), 400, /name/)
  })

  test('refuses disguises', async () => {
    const refuse = (body: FormData, says?: RegExp) => refused('/api/upload/resource', body, 400, says)
    await refuse(
      form(Buffer.concat([Buffer.from('MZ'), randomBytes(500)]), 'x.pdf', 'application/pdf', {}),
      /of another type/,
    )
    await refuse(form('<html>', 'x.pdf', 'application/pdf', {}), /of another type/)
    await refuse(form(zip, 'x.docx', 'application/zip', {}), /of another type/)
    await refuse(form(zip, 'x.pdf', 'application/pdf', {}), /of another type/)
    await refuse(form(Buffer.concat([pdf, zip]), 'x.pdf', 'application/pdf', {}), /two different types/)
    await refuse(form(pdf, 'x.exe', 'application/pdf', {}), /must be a PDF/)
    await refuse(form('<svg/>', 'x.svg', 'image/svg+xml', {}), /must be a PDF/)
    await refuse(form(pdf, 'x.pdf', 'application/zip', {}), /reports the type/)
  })
})

/** Returns a PNG of a few hundred bytes whose header states these dimensions. */
function bomb(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(width))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
