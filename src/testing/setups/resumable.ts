import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { MEGABYTE } from '../../platform/constants.ts'
import { files } from '../../media/tables.ts'
import { reportStorage } from '../../media/server/files/storage-report.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { sampleVideo } from '../films.ts'
import { encode, TUS } from '../tus.ts'

/**
 * Sets up resumable uploads that send the same requests as the browser's library. `app` and the users change when
 * the server restarts.
 */
export const PATH = '/api/upload/tus'
export let database: TestDatabase
export let app: TestApp
export let folder: string
export let video: Buffer
export let admin: Client
export let other: Client
export let student: Client

export const start = () => startTestApp({ database, env: { STORAGE_DIR: folder } })

/** Starts the server. Call it at the top of a test file. The server stops after the tests of the file. */
export function openResumableUploads(): void {
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
    // Adds a box that players ignore, so that the clip is large enough to be interrupted.
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
}

function withFiller(clip: Buffer, bytes: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes, 0)
  head.write('free', 4)
  return Buffer.concat([clip, head, randomBytes(bytes - 8)])
}

/** Restarts the server with the same folder and database. Runs `between` while no server is running. */
export async function restart(between?: () => Promise<void>) {
  await app.close()
  await between?.()
  app = await start()
  admin = app.client(admin.cookie)
  other = app.client(other.cookie)
  student = app.client(student.cookie)
}

export const partials = () => readdir(app.services.storage.temp.partials)
export const countFiles = async () => (await app.services.db.select().from(files)).length

export const begin = (
  client: Client,
  length: number,
  fields: Record<string, string> = { filename: 'a.mp4', courseId: 'temp' },
) =>
  client.call('POST', PATH, undefined, {
    ...TUS,
    'upload-length': String(length),
    'upload-metadata': encode(fields),
  })

export const append = async (client: Client, path: string, offset: number, bytes: Buffer) => {
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
export const head = (client: Client, path: string) => client.call('HEAD', path, undefined, TUS)

/** Starts an upload, sends a part of the video, and returns the path of the upload. */
export async function beginWith(bytes: number, client = admin, body = video) {
  const { status, headers } = await begin(client, body.length)
  expect(status).toBe(201)
  const path = headers.get('location') ?? ''
  if (bytes > 0) expect((await append(client, path, 0, body.subarray(0, bytes))).status).toBe(204)
  return path
}

export const discard = (path: string, client = admin) => client.call('DELETE', path, undefined, TUS)

/** Uploads with the library that the browser uses. */
export function send(bytes: Buffer, options: Partial<UploadOptions> = {}) {
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

export async function expectVideo(url: string | null | undefined, client = admin) {
  expect(url).toMatch(/^\/media\/videos\/[0-9a-f-]{36}$/)
  const got = await fetch(app.url + url, { headers: { cookie: client.cookie } })
  expect(Buffer.from(await got.arrayBuffer()).equals(video)).toBe(true)
}
