import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import S3rver from 's3rver'
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MEGABYTE } from '../../platform/constants.ts'
import { files, videos } from '../../media/tables.ts'
import { reportStorage } from '../../media/server/files/storage-report.ts'
import { sweep } from '../../sweep.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { sampleVideo } from '../samples.ts'

const PATH = '/api/upload/tus'
let database: TestDatabase
let app: TestApp
let folder: string
let video: Buffer
let admin: Client
let other: Client
let student: Client

const start = () => startTestApp({ database, env: { STORAGE_DIR: folder } })

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lantern-tus-'))
  app = await start()
  const register = async (username: string, role = 'admin') => {
    const client = app.client()
    await client.post('/api/register', { username, password: 'long enough' })
    await database.sql`update users set role = ${role} where username = ${username}`
    return client
  }
  admin = await register('boss')
  other = await register('second')
  student = await register('student', 'student')
  // What the clip does not fill is a box that players skip: large enough to be broken off somewhere.
  video = withFiller(await sampleVideo({ seconds: 1 }), 6 * MEGABYTE)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  expect(await readdir(app.services.storage.temp.folder)).toEqual([])
  expect(await readdir(app.services.storage.temp.partials)).toEqual([])
  expect(await reportStorage(app.services.db, app.services.storage)).toMatchObject({
    missing: [],
    orphaned: [],
    damaged: [],
  })
})

function withFiller(clip: Buffer, bytes: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes, 0)
  head.write('free', 4)
  return Buffer.concat([clip, head, randomBytes(bytes - 8)])
}

/** Another server on the same folder and database; what is done `between` happens while there is none. */
async function restart(between?: () => Promise<void>) {
  await app.close()
  await between?.()
  app = await start()
  admin = app.client(admin.cookie)
  other = app.client(other.cookie)
  student = app.client(student.cookie)
}

const partials = () => readdir(app.services.storage.temp.partials)
const countFiles = async () => (await app.services.db.select().from(files)).length
const encode = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const TUS = { 'tus-resumable': '1.0.0' }
const begin = (
  client: Client,
  length: number,
  fields: Record<string, string> = { filename: 'a.mp4', courseId: 'temp' },
) =>
  client.call('POST', PATH, undefined, {
    ...TUS,
    'upload-length': String(length),
    'upload-metadata': encode(fields),
  })

const append = async (client: Client, path: string, offset: number, bytes: Buffer) => {
  const reply = await fetch(app.url + path, {
    method: 'PATCH',
    headers: {
      ...TUS,
      cookie: client.cookie,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, message: text && JSON.parse(text).message }
}
const head = (client: Client, path: string) => client.call('HEAD', path, undefined, TUS)

/** Begins an upload and sends a part of the video; its path. */
async function beginWith(bytes: number, client = admin, body = video) {
  const { status, headers } = await begin(client, body.length)
  expect(status).toBe(201)
  const path = headers.get('location') ?? ''
  if (bytes > 0) expect((await append(client, path, 0, body.subarray(0, bytes))).status).toBe(204)
  return path
}

const discard = (path: string, client = admin) => client.call('DELETE', path, undefined, TUS)

/** The library that the browser uses. */
function send(bytes: Buffer, options: Partial<UploadOptions> = {}) {
  let upload!: Upload
  const done = new Promise<string | undefined>((resolve, reject) => {
    upload = new Upload(bytes, {
      endpoint: app.url + PATH,
      chunkSize: MEGABYTE,
      headers: { cookie: admin.cookie },
      metadata: { filename: 'lesson.mp4', filetype: 'video/mp4', courseId: 'temp' },
      retryDelays: null,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('upload-result')),
      onError: reject,
      ...options,
    })
  })
  upload.start()
  return { upload, done }
}

async function expectVideo(url: string | null | undefined, client = admin) {
  expect(url).toMatch(/^\/media\/videos\/[0-9a-f-]{36}$/)
  const got = await fetch(app.url + url, { headers: { cookie: client.cookie } })
  expect(Buffer.from(await got.arrayBuffer()).equals(video)).toBe(true)
}

describe('an upload', () => {
  test('becomes a video like any other', async () => {
    const url = await send(video).done
    await expectVideo(url)
    const [row] = await app.services.db
      .select()
      .from(videos)
      .where(sql`file_id = ${url?.split('/').at(-1)}`)
    expect(row).toMatchObject({ state: 'queued', width: 320, height: 180 })
  })

  test('may be one request', async () => {
    await expectVideo(await send(video, { chunkSize: Infinity, uploadDataDuringCreation: true }).done)
  })

  test('goes on from where the connection broke, and nothing of it can be fetched before', async () => {
    const before = await countFiles()
    const path = await beginWith(0)
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      [
        `PATCH ${path} HTTP/1.1`,
        `Host: ${new URL(app.url).host}`,
        `Cookie: ${admin.cookie}`,
        'Tus-Resumable: 1.0.0',
        'Upload-Offset: 0',
        'Content-Type: application/offset+octet-stream',
        `Content-Length: ${video.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    const part = Math.floor(video.length * 0.8)
    socket.write(video.subarray(0, part))
    const offset = async () => Number((await head(admin, path)).headers.get('upload-offset'))
    const [id] = (await partials()).filter((name) => !name.endsWith('.json'))
    const arrived = async () => (await stat(join(folder, 'partial', id!))).size
    while ((await arrived()) < part) await sleep(20)
    socket.destroy()

    expect(await offset()).toBe(part)
    expect((await admin.get(path)).status).toBe(409)
    for (const address of [`/media/videos/${id}`, `/media/resources/${id}`, `/partial/${id}`])
      expect((await admin.get(address)).status).toBe(404)
    expect(await countFiles()).toBe(before)

    let first: number | undefined
    const { done } = send(video, {
      uploadUrl: app.url + path,
      onProgress: (sent) => (first ??= sent),
    })
    await expectVideo(await done)
    expect(first).toBeGreaterThanOrEqual(part)
  })

  test('goes on after the server was started again', async () => {
    const path = await beginWith(4 * MEGABYTE)
    await restart()
    expect((await head(admin, path)).headers.get('upload-offset')).toBe(String(4 * MEGABYTE))
    await expectVideo(await send(video, { uploadUrl: app.url + path }).done)
  })

  test('tells its result again when the last answer was lost, and makes no second video', async () => {
    const path = await beginWith(video.length)
    const count = await countFiles()
    const asked = await head(admin, path)
    const url = asked.headers.get('upload-result')
    await expectVideo(url)
    expect(asked.headers.get('upload-offset')).toBe(String(video.length))
    expect((await admin.get(path)).json).toEqual({ url })
    const last = video.subarray(video.length - 1000)
    const again = await append(admin, path, video.length, Buffer.alloc(0))
    expect([again.status, again.headers.get('upload-result')]).toEqual([204, url])
    expect((await append(admin, path, video.length - 1000, last)).status).toBe(409)
    expect(await send(video, { uploadUrl: app.url + path }).done).toBe(url)
    expect(await countFiles()).toBe(count)
    expect((await head(other, path)).status).toBe(404)
  })

  test('can be finished when the server died between the last byte and the video', async () => {
    const path = await beginWith(video.length - 10)
    const id = path.split('/').at(-1) ?? ''
    await restart(() => writeFile(join(folder, 'partial', id), video))
    const complete = await head(admin, path)
    expect(complete.headers.get('upload-offset')).toBe(String(video.length))
    expect(complete.headers.get('upload-result')).toBeNull()
    const asks = await Promise.all([1, 2, 3].map(() => append(admin, path, video.length, Buffer.alloc(0))))
    for (const { status, headers } of asks)
      expect([status, headers.get('upload-result')]).toEqual([204, `/media/videos/${id}`])
    await expectVideo(`/media/videos/${id}`)
  })

  test('asks a request that hangs to stop, and goes on', async () => {
    const path = await beginWith(0)
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const lines = [
      `PATCH ${path} HTTP/1.1`,
      'Host: x',
      `Cookie: ${admin.cookie}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
    ]
    const more = ['Content-Type: application/offset+octet-stream', `Content-Length: ${video.length}`, '\r\n']
    socket.write([...lines, ...more].join('\r\n'))
    socket.write(video.subarray(0, MEGABYTE))
    const id = path.split('/').at(-1) ?? ''
    while ((await stat(join(folder, 'partial', id))).size < MEGABYTE) await sleep(20)
    await expectVideo(await send(video, { uploadUrl: app.url + path }).done)
    socket.destroy()
  })

  test('can be given up, also when it is complete', async () => {
    const count = await countFiles()
    const { upload, done } = send(video, { onChunkComplete: () => void upload.abort(true) })
    void done
    while ((await partials()).length === 0) await sleep(5)
    while ((await partials()).length > 0) await sleep(20)
    const path = await beginWith(video.length)
    expect(await countFiles()).toBe(count + 1)
    expect((await discard(path)).status).toBe(204)
    expect(await countFiles()).toBe(count)
    expect((await head(admin, path)).status).toBe(404)
    await sweep(app.services)
  })
})

describe('several instances', () => {
  test('go on with each other’s uploads when they share a folder, and make one video of one', async () => {
    const second = await start()
    const there = second.client(admin.cookie)
    try {
      const path = await beginWith(2 * MEGABYTE)
      await expectVideo(
        await send(video, { uploadUrl: second.url + path, headers: { cookie: admin.cookie } }).done,
      )
      expect((await head(admin, path)).headers.get('upload-result')).toMatch(/^\/media/)

      const count = await countFiles()
      const raced = await beginWith(1000)
      const id = raced.split('/').at(-1) ?? ''
      await writeFile(join(folder, 'partial', id), video)
      const ask = (client: Client) =>
        client.call('PATCH', raced, '', {
          ...TUS,
          'upload-offset': String(video.length),
          'content-type': 'application/offset+octet-stream',
        })
      const replies = await Promise.all([admin, there, admin, there].map(ask))
      for (const { status, headers } of replies)
        expect([status, headers.get('upload-result')]).toEqual([204, `/media/videos/${id}`])
      expect(await countFiles()).toBe(count + 1)
      await expectVideo(`/media/videos/${id}`)
    } finally {
      await second.close()
    }
  })

  test('put the complete video into S3', async () => {
    const bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'lantern', configs: [] }],
    })
    const { port } = await bucket.run()
    const S3 = {
      S3_BUCKET: 'lantern',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
    const instance = await startTestApp({ database, env: { STORAGE_DIR: folder, ...S3 } })
    try {
      const url = await send(video, { endpoint: instance.url + PATH }).done
      const got = await fetch(instance.url + url, { headers: { cookie: admin.cookie } })
      expect(Buffer.from(await got.arrayBuffer()).equals(video)).toBe(true)
      const there = instance.client(admin.cookie)
      expect((await discard(`${PATH}/${url?.split('/').at(-1)}`, there)).status).toBe(204)
    } finally {
      await instance.close()
      await bucket.close()
    }
  })
})

describe('what is refused', () => {
  test('guests and students, by every method; and another site', async () => {
    const path = await beginWith(1000)
    const guest = app.client()
    for (const [method, address] of [
      ['OPTIONS', PATH],
      ['POST', PATH],
      ['HEAD', path],
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
    ] as const) {
      expect((await guest.call(method, address, undefined, TUS)).status).toBe(401)
      expect((await student.call(method, address, undefined, TUS)).status).toBe(403)
    }
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (await admin.call(method, path, undefined, { ...TUS, origin: 'https://evil.example' })).status,
      ).toBe(403)
    expect((await admin.call('DELETE', path, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await discard(path)
  })

  test("somebody else's upload: it does not exist", async () => {
    const path = await beginWith(1000)
    expect((await head(other, path)).status).toBe(404)
    expect((await other.get(path)).status).toBe(404)
    expect((await append(other, path, 1000, video.subarray(1000))).status).toBe(404)
    expect((await discard(path, other)).status).toBe(404)
    expect((await head(admin, path)).headers.get('upload-offset')).toBe('1000')
    await discard(path)
  })

  test('too much, before a byte is sent, and by the byte that is too much', async () => {
    const large = await begin(admin, 500 * MEGABYTE + 1)
    expect([large.status, large.json]).toEqual([413, { message: 'That is too large: the limit is 500 MB' }])
    const path = await beginWith(1000)
    const reply = await append(admin, path, 1000, Buffer.concat([video.subarray(1000), Buffer.alloc(10)]))
    expect(reply.status).toBe(413)
    expect(reply.message).toMatch(/announced/)
    await discard(path)
  })

  test('what is no video, and nothing of it stays', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const [name, type, bytes, says] of [
      ['a.mp4', 'video/mp4', html, /something else/],
      ['a.mov', 'video/quicktime', video, /something else/],
      ['a.mp4', 'text/html', video, /declared/],
      ['a.mp4', 'video/mp4', video.subarray(0, 300), /cannot be read|no moving/],
    ] as const) {
      const { headers } = await begin(admin, bytes.length, {
        filename: name,
        filetype: type,
        courseId: 'temp',
      })
      const path = headers.get('location') ?? ''
      const reply = await append(admin, path, 0, bytes)
      expect([reply.status, reply.message]).toEqual([400, expect.stringMatching(says)])
      expect((await head(admin, path)).status).toBe(404)
    }
    const failed = await send(html).done.catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(DetailedError)
    expect((failed as DetailedError).originalResponse?.getBody()).toMatch(/something else/)
  })

  test('odd beginnings', async () => {
    const refused = async (status: number, length: number, fields: Record<string, string>) => {
      const reply = await begin(admin, length, fields)
      expect([reply.status, reply.json]).toEqual([
        status,
        expect.objectContaining({ message: expect.any(String) }),
      ])
    }
    await refused(400, 1000, { courseId: 'temp' })
    await refused(400, 1000, { filename: 'a.exe', courseId: 'temp' })
    await refused(400, 1000, { filename: '../../a.mp4', courseId: 'temp' })
    await refused(400, 1000, { filename: 'a\0.mp4', courseId: 'temp' })
    await refused(400, 1000, { filename: 'a.mp4' })
    await refused(400, 1000, { filename: 'a.mp4', courseId: '../1' })
    await refused(404, 1000, { filename: 'a.mp4', courseId: '999999' })
    await refused(400, 0, { filename: 'a.mp4', courseId: 'temp' })
    await refused(400, -5, { filename: 'a.mp4', courseId: 'temp' })
    const post = (headers: Record<string, string>) =>
      admin.call('POST', PATH, undefined, {
        'upload-metadata': encode({ filename: 'a.mp4', courseId: 'temp' }),
        ...headers,
      })
    expect((await post({ ...TUS })).status).toBe(400)
    expect((await post({ ...TUS, 'upload-defer-length': '1' })).status).toBe(400)
    expect((await post({ 'upload-length': '10' })).status).toBe(412)
    expect((await post({ ...TUS, 'upload-length': '10', 'upload-metadata': 'a b c' })).status).toBe(400)
    expect((await post({ ...TUS, 'upload-length': '10', 'upload-concat': 'partial' })).status).toBe(400)
    expect((await admin.call('POST', PATH, { a: 1 }, { ...TUS, 'upload-length': '10' })).status).toBe(415)
  })

  test('ids that are none, and offsets that are not where the upload is', async () => {
    for (const id of ['1', '..', '..%2f..%2fkey', 'a.json', `${randomUUID()}.json`, randomUUID(), '%00'])
      for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET'])
        expect((await admin.call(method, `${PATH}/${id}`, undefined, TUS)).status).toBe(404)
    const path = await beginWith(1000)
    expect((await append(admin, path, 500, video.subarray(500))).status).toBe(409)
    expect((await append(admin, path, 2000, video.subarray(2000))).status).toBe(409)
    await discard(path)
  })
})

test('says what it can do', async () => {
  const { status, headers } = await admin.call('OPTIONS', PATH)
  expect(status).toBe(204)
  expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination')
  expect(headers.get('tus-max-size')).toBe(String(500 * MEGABYTE))
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('is swept a day after the last byte, and not while somebody goes on', async () => {
  const abandoned = await beginWith(1000)
  const live = await beginWith(1000)
  const idOf = (path: string) => path.split('/').at(-1) ?? ''
  const age = (name: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000)
    return utimes(join(folder, 'partial', name), at, at)
  }
  await age(idOf(abandoned), 25)
  await age(`${idOf(live)}.json`, 50)
  await age(idOf(live), 23)
  await writeFile(join(folder, 'partial', 'left.json'), '{}')
  await age('left.json', 25)
  await sweep(app.services)
  expect((await partials()).sort()).toEqual([idOf(live), `${idOf(live)}.json`].sort())
  expect((await head(admin, abandoned)).status).toBe(404)
  // Old when the sender came back, and asked how far it was.
  await age(idOf(live), 30)
  expect((await head(admin, live)).status).toBe(200)
  await sweep(app.services)
  await expectVideo(await send(video, { uploadUrl: app.url + live }).done)
})
