import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { sampleImage } from '../pictures.ts'
import { form, openUploads } from '../setups/uploads.ts'

const { admin, app, countFiles, guest, refused, student, video } = await openUploads()

describe('invalid bodies', () => {
  test('refuses two files, repeated fields, too many fields, and no file', async () => {
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
    await refused('/api/upload/thumbnail', none, 400, /Choose a file/)
    const text = new FormData()
    text.append('file', 'just text')
    await refused('/api/upload/thumbnail', text, 400, /Choose a file/)
    const elsewhere = new FormData()
    elsewhere.append('picture', new File([new Uint8Array(png)], 'x.png'))
    await refused('/api/upload/thumbnail', elsewhere, 400, /named 'file'/)
  })

  test('refuses other content types, a missing or wrong boundary, an empty body and a truncated one', async () => {
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

  test('counts bytes while it streams: refuses a large body without a Content-Length', async () => {
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

  test('refuses a large Content-Length before reading the body', async () => {
    const socket = raw()
    socket.write(request('/api/upload/thumbnail', `Content-Length: ${20 * 1024 * 1024}`))
    expect(await answer(socket)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('stores nothing of an interrupted upload', async () => {
    const before = await countFiles()
    const socket = raw()
    socket.write(request('/api/upload/video', 'Content-Length: 5000000'))
    socket.write('--mine\r\nContent-Disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n')
    socket.write(video.subarray(0, 20_000))
    await expect.poll(() => readdir(app.services.storage.temp.folder)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(app.services.storage.temp.folder)).toEqual([])
    expect(await countFiles()).toEqual(before)
  })
})

describe('access', () => {
  test('refuses guests and students before reading the body', async () => {
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
