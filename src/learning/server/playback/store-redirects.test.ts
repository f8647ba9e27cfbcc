import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { segmentKey, videoUrl } from '../../../media/server/files/addresses.ts'
import { storeVideo } from '../../../media/server/files/files.ts'
import { videos } from '../../../media/tables.ts'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

const KEY = 'S3RVER'
const CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>`

let folder: string
let store: S3rver
let endpoint: string
let database: TestDatabase
const apps: TestApp[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-store-'))
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [
      { name: 'open', configs: [CORS] },
      { name: 'closed', configs: [] },
    ],
  })
  endpoint = `http://127.0.0.1:${(await store.run()).port}`
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string>): Promise<TestApp> {
  const keys = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY }
  const app = await startTestApp({ database, env: { ...keys, ...env } })
  apps.push(app)
  return app
}

/** Returns a student with access to a premium course's video, and the URL of a segment for this student. */
async function watch(app: TestApp, playlistQuery = '') {
  const { db, storage } = app.services
  const { id: courseId } = await app.rows.course({ isPremium: true })
  const probe = { durationSeconds: 2, width: 320, height: 180, hasAudio: true }
  const film = { source: Buffer.from('a film'), contentType: 'video/mp4', extension: 'mp4', probe } as const
  const { id } = await storeVideo(db, storage, film)
  await storage.put(segmentKey(id, 'run-1', 180, 0), Buffer.from('a segment of it'), {
    contentType: 'video/mp2t',
  })
  const size = { width: 320, height: 180, bandwidth: 1e5, average: 9e4, bytes: 15, codecs: 'avc1.4d400d' }
  const renditions = [{ ...size, run: 'run-1', segments: [2] }]
  await db.update(videos).set({ state: 'ready', renditions }).where(eq(videos.fileId, id))
  await app.rows.lesson(courseId, { videoFileId: id })
  const student = app.client()
  const username = `student-${courseId}`
  await student.post('/api/register', { username, password: 'long enough' })
  const [row] = await database.sql<{ id: string }[]>`select id from users where username = ${username}`
  await app.rows.buy(row ?? { id: '' }, courseId)
  const master = await student.get(`${videoUrl(id)}/master.m3u8${playlistQuery}`)
  const variant = master.text.split('\n').find((line) => line.startsWith('180.m3u8'))
  const playlist = await student.get(`${videoUrl(id)}/${variant}`)
  const line = playlist.text.split('\n').find((one) => one.startsWith('segments/'))
  return { student, segment: `${videoUrl(id)}/${line}` }
}

/** Returns the response after this server has checked whether the store allows CORS. */
const redirected = async (client: Client, segment: string) => {
  await expect.poll(async () => (await client.get(segment)).status).toBe(302)
  return client.get(segment)
}

test('redirects only users with access to the store', async () => {
  const app = await start({ S3_BUCKET: 'open', S3_PUBLIC_ENDPOINT: endpoint })
  const { student, segment } = await watch(app)
  const reply = await redirected(student, segment)
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  const address = reply.headers.get('location') ?? ''
  expect(address).toMatch(new RegExp(`^${endpoint}/open/`))

  const read = await fetch(address, { headers: { origin: app.url } })
  expect([read.status, await read.text()]).toEqual([200, 'a segment of it'])
  expect(read.headers.get('access-control-allow-origin')).toBe('*')
  expect(read.headers.get('cache-control')).toBe('private, no-store')
  expect(read.headers.get('content-type')).toBe('video/mp2t')
  const part = await fetch(address, { headers: { range: 'bytes=2-8' } })
  expect([part.status, await part.text()]).toEqual([206, 'segment'])

  const stranger = app.client()
  expect((await stranger.get(segment)).status).toBe(403)
  await stranger.post('/api/register', { username: 'stranger', password: 'long enough' })
  expect((await stranger.get(segment)).status).toBe(403)
  expect((await student.get(segment.split('?')[0] ?? '')).status).toBe(403)
  await student.post('/api/logout')
  expect((await student.get(segment)).status).toBe(403)
})

test('signs addresses for a few minutes', async () => {
  const app = await start({ S3_BUCKET: 'open', S3_PUBLIC_ENDPOINT: endpoint })
  const { student, segment } = await watch(app)
  const address = (await redirected(student, segment)).headers.get('location') ?? ''
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300')
  const old = address.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101')
  expect((await fetch(old)).status).toBe(403)
})

test("this server responds to HEAD, and to clients that can't read from the store", async () => {
  const app = await start({ S3_BUCKET: 'open', S3_PUBLIC_ENDPOINT: endpoint })
  const { student, segment } = await watch(app)
  await redirected(student, segment)
  const head = await student.call('HEAD', segment)
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '15'])
  const second = await watch(app, '?direct=off')
  expect(second.segment).toContain('&direct=off')
  expect((await second.student.get(second.segment)).text).toBe('a segment of it')
})

test.each([
  ['only servers are known to reach it', { S3_BUCKET: 'open', S3_PUBLIC_ENDPOINT: '' }],
  ['the setting is off', { S3_BUCKET: 'open', S3_REDIRECT: 'off' }],
  ['the bucket lets no page read', { S3_BUCKET: 'closed' }],
  ['the site is behind https and the store is not', { S3_BUCKET: 'open', PUBLIC_URL: 'https://a.example' }],
])('does not redirect clients to the store if %s', async (_why, env) => {
  const app = await start({ S3_PUBLIC_ENDPOINT: endpoint, ...env })
  const { student, segment } = await watch(app)
  for (let tries = 0; tries < 5; tries += 1) {
    const reply = await student.get(segment)
    expect([reply.status, reply.text]).toEqual([200, 'a segment of it'])
  }
})
