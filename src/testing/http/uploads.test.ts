import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync, crc32 } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { files, videos } from '../../media/tables.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { sampleImage, sampleVideo } from '../samples.ts'

let app: TestApp
let admin: Client
let guest: Client
let student: Client
let courseId: number
let video: Buffer

beforeAll(async () => {
  app = await startTestApp()
  guest = app.client()
  student = app.client()
  await student.post('/api/register', { username: 'student', password: 'long enough' })
  admin = app.client()
  await admin.post('/api/register', { username: 'boss', password: 'long enough' })
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
  courseId = (await app.rows.course()).id
  video = await sampleVideo()
})
afterAll(() => app.close())

/** Whatever was refused left nothing: no temporary file, no row without its objects, no object without its row. */
afterEach(async () => {
  for (let tries = 0; tries < 40 && (await readdir(app.services.storage.temp.folder)).length > 0; tries++)
    await sleep(50)
  expect(await readdir(app.services.storage.temp.folder)).toEqual([])
  expect((await guest.get('/healthz')).status).toBe(200)
})

type Fields = Record<string, string>
const form = (
  bytes: Buffer | string,
  name: string,
  type = '',
  fields: Fields = { courseId: 'temp' },
  late = false,
) => {
  const body = new FormData()
  const add = () => Object.entries(fields).forEach(([field, value]) => body.append(field, value))
  if (!late) add()
  body.append('file', new File([new Uint8Array(Buffer.from(bytes))], name, { type }))
  if (late) add()
  return body
}

const countFiles = async () => {
  const rows = await app.services.db.select().from(files)
  let objects = 0
  for await (const _ of app.services.storage.list('')) objects += 1
  return { rows: rows.length, objects }
}

async function refused(path: string, body: FormData, status: number, says?: RegExp) {
  const before = await countFiles()
  const reply = await admin.post(path, body)
  const { message } = reply.json as { message: string }
  expect([reply.status, message]).toEqual([status, message])
  expect(message).toMatch(says ?? /.+/)
  expect(await countFiles()).toEqual(before)
}

describe('thumbnails', () => {
  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'takes %s and answers WebP in three widths',
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

  test('takes the fields in any order, a course that exists, and odd names', async () => {
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

  test('refuses what is no picture, or another one than it says', async () => {
    const png = await sampleImage('png')
    const html = '<!doctype html><script>alert(1)</script>'
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const refuse = (body: FormData, says: RegExp) => refused('/api/upload/thumbnail', body, 400, says)
    await refuse(form(html, 'x.png', 'image/png'), /something else/)
    await refuse(form(svg, 'x.svg', 'image/svg+xml'), /must be a PNG/)
    await refuse(form(svg, 'x.png', 'image/png'), /something else/)
    await refuse(form(png, 'x.html', 'text/html'), /must be a PNG/)
    await refuse(form(png, 'x.jpg', 'image/jpeg'), /something else/)
    await refuse(form(png, 'x.png', 'text/html'), /declared as text\/html/)
    await refuse(form(Buffer.concat([png, Buffer.from(html)]), 'x.png', 'image/png'), /two kinds/)
    await refuse(form(`GIF89a/*${html}*/`, 'x.gif', 'image/gif'), /two kinds|cannot be read/)
    await refuse(form(png.subarray(0, 60), 'x.png', 'image/png'), /cannot be read/)
    await refuse(form('', 'x.png', 'image/png'), /empty/)
    await refuse(form(png, '', 'image/png'), /./)
    await refuse(form(png, 'x', 'image/png'), /must be a PNG/)
  })

  test('refuses a picture that would unpack to gigabytes, by its header', async () => {
    await refused(
      '/api/upload/thumbnail',
      form(bomb(30_000, 30_000), 'x.png', 'image/png'),
      400,
      /40 megapixels/,
    )
  })

  test('refuses what is larger than 10 MB', async () => {
    const large = Buffer.concat([await sampleImage('png'), Buffer.alloc(10 * 1024 * 1024)])
    await refused('/api/upload/thumbnail', form(large, 'x.png', 'image/png'), 413, /10 MB/)
  })

  test('wants a course, or temp', async () => {
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
    'takes %s, measures it and queues its renditions',
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

  test('refuses playlists, sound, damage and disguises', async () => {
    const refuse = (body: FormData, says?: RegExp) => refused('/api/upload/video', body, 400, says)
    const playlist = '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
    await refuse(form(playlist, 'x.mp4', 'video/mp4'), /something else/)
    await refuse(form(playlist, 'x.m3u8', 'application/vnd.apple.mpegurl'), /must be an MP4/)
    await refuse(form('ffconcat version 1.0\nfile /etc/passwd\n', 'x.mp4', 'video/mp4'), /something else/)
    await refuse(form(video, 'x.mov', 'video/quicktime'), /something else/)
    await refuse(form(video, 'x.webm', 'video/webm'), /something else/)
    await refuse(form(video, 'x.mp4', 'text/html'), /declared/)
    await refuse(form(video.subarray(0, 300), 'x.mp4', 'video/mp4'), /cannot be read|no moving picture/)
    const noise = Buffer.concat([video.subarray(0, 32), randomBytes(5000)])
    await refuse(form(noise, 'x.mp4', 'video/mp4'), /cannot be read|no moving picture/)
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
  ])('takes %s', async (name, bytes, declared, type) => {
    const reply = await admin.post('/api/upload/resource', form(bytes, name, declared, {}))
    expect([reply.status, reply.text]).toEqual([201, reply.text])
    expect(reply.json).toEqual({
      url: expect.stringMatching(/^\/media\/resources\/[0-9a-f-]{36}$/),
      size: expect.stringMatching(/^[\d.]+ K?B$/),
      type,
    })
  })

  test('refuses names with a way out or a NUL, whatever they end in', async () => {
    for (const name of ['../../etc/notes.pdf', '..\\..\\notes.pdf', 'a/../notes.pdf', 'notes.html\0.pdf'])
      await refused('/api/upload/resource', form(pdf, name, 'application/pdf', {}), 400, /name/)
  })

  test('refuses disguises', async () => {
    const refuse = (body: FormData, says?: RegExp) => refused('/api/upload/resource', body, 400, says)
    await refuse(
      form(Buffer.concat([Buffer.from('MZ'), randomBytes(500)]), 'x.pdf', 'application/pdf', {}),
      /something else/,
    )
    await refuse(form('<html>', 'x.pdf', 'application/pdf', {}), /something else/)
    await refuse(form(zip, 'x.docx', 'application/zip', {}), /something else/)
    await refuse(form(zip, 'x.pdf', 'application/pdf', {}), /something else/)
    await refuse(form(Buffer.concat([pdf, zip]), 'x.pdf', 'application/pdf', {}), /two kinds/)
    await refuse(form(pdf, 'x.exe', 'application/pdf', {}), /must be a PDF/)
    await refuse(form('<svg/>', 'x.svg', 'image/svg+xml', {}), /must be a PDF/)
    await refuse(form(pdf, 'x.pdf', 'application/zip', {}), /declared/)
  })
})

describe('bodies that are not what they should be', () => {
  test('refuses two files, fields sent twice, too many of them, and none', async () => {
    const png = await sampleImage('png')
    const two = form(png, 'x.png', 'image/png')
    two.append('file', new File([new Uint8Array(png)], 'y.png', { type: 'image/png' }))
    await refused('/api/upload/thumbnail', two, 400, /one file/)
    const twice = form(png, 'x.png', 'image/png')
    twice.append('courseId', '1')
    await refused('/api/upload/thumbnail', twice, 400, /once/)
    const many = form(png, 'x.png', 'image/png')
    for (let at = 0; at < 40; at++) many.append(`field${at}`, 'x')
    await refused('/api/upload/thumbnail', many, 400, /too many/)
    const long = form(png, 'x.png', 'image/png', { courseId: '1'.repeat(5000) })
    await refused('/api/upload/thumbnail', long, 400, /too long/)
    const none = new FormData()
    none.append('courseId', 'temp')
    await refused('/api/upload/thumbnail', none, 400, /file is required/)
    const text = new FormData()
    text.append('file', 'just text')
    await refused('/api/upload/thumbnail', text, 400, /file is required/)
    const elsewhere = new FormData()
    elsewhere.append('picture', new File([new Uint8Array(png)], 'x.png'))
    await refused('/api/upload/thumbnail', elsewhere, 400, /named 'file'/)
  })

  test('refuses other content types, a missing boundary, a wrong one, an empty body and a truncated one', async () => {
    const send = (body: string, type: string) =>
      admin.call('POST', '/api/upload/thumbnail', body, { 'content-type': type })
    expect((await send('{}', 'application/json')).status).toBe(415)
    expect((await send('x', 'text/plain')).status).toBe(415)
    expect((await send('x', 'multipart/form-data')).status).toBe(400)
    expect((await send('--other\r\n\r\nx\r\n--other--', 'multipart/form-data; boundary=mine')).status).toBe(
      400,
    )
    expect((await send('', 'multipart/form-data; boundary=mine')).status).toBe(400)
    const head =
      '--mine\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n'
    expect((await send(`${head}only a part`, 'multipart/form-data; boundary=mine')).status).toBe(400)
    expect((await send(head, 'multipart/form-data; boundary=mine')).status).toBe(400)
    const nul = head.replace('x.png', 'x.png\0.html')
    expect((await send(`${nul}x\r\n--mine--`, 'multipart/form-data; boundary=mine')).status).toBe(400)
    const proto = head.replace('"file"', '"__proto__"')
    expect((await send(`${proto}x\r\n--mine--`, 'multipart/form-data; boundary=mine')).status).toBe(400)
  })

  test('counts while it streams: over the limit without a Content-Length', async () => {
    const socket = raw()
    socket.write(request('/api/upload/thumbnail', 'Transfer-Encoding: chunked'))
    const chunk = (bytes: Buffer) => {
      socket.write(`${bytes.length.toString(16)}\r\n`)
      socket.write(bytes)
      socket.write('\r\n')
    }
    chunk(Buffer.from('--mine\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\n'))
    for (let sent = 0; sent < 11; sent++) chunk(Buffer.alloc(1024 * 1024))
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*10 MB/)
    socket.destroy()
  })

  test('refuses by Content-Length alone, before the body', async () => {
    const socket = raw()
    socket.write(request('/api/upload/thumbnail', `Content-Length: ${20 * 1024 * 1024}`))
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('keeps nothing of an upload that is broken off', async () => {
    const before = await countFiles()
    const socket = raw()
    socket.write(request('/api/upload/video', 'Content-Length: 5000000'))
    socket.write('--mine\r\nContent-Disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n')
    socket.write(video.subarray(0, 20_000))
    for (let tries = 0; tries < 40 && (await readdir(app.services.storage.temp.folder)).length === 0; tries++)
      await sleep(25)
    expect(await readdir(app.services.storage.temp.folder)).toHaveLength(1)
    socket.destroy()
    await sleep(100)
    expect(await countFiles()).toEqual(before)
  })
})

describe('who may', () => {
  test('asks guests and students before a byte of the body is read', async () => {
    for (const kind of ['thumbnail', 'video', 'resource']) {
      expect((await guest.post(`/api/upload/${kind}`, form('x', 'x.png'))).status).toBe(401)
      expect((await student.post(`/api/upload/${kind}`, form('x', 'x.png'))).status).toBe(403)
    }
    const socket = raw()
    socket.write(request('/api/upload/video', 'Content-Length: 5000000', student.cookie))
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 403 /)
    socket.destroy()
  })

  test('refuses another site', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await admin.call('POST', '/api/upload/thumbnail', form('x', 'x.png'), headers)).status).toBe(403)
  })
})

function raw(): Socket {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  return socket
}

const request = (path: string, length: string, cookie = admin.cookie) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(app.url).host}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=mine',
    length,
    '\r\n',
  ].join('\r\n')

const answer = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('}')) resolve(text)
    })
    socket.on('close', () => resolve(text))
  })

/** A PNG of some hundred bytes that claims to be as large as this. */
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
