import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findTools } from '../../media/server/encoding/ffmpeg.ts'
import { renditionsJob } from '../../media/server/encoding/video-queue.ts'
import { makeRenditions } from '../../media/server/encoding/video-worker.ts'
import { handleJob } from '../../platform/server/jobs/define-job.ts'
import { runDueJobs } from '../run-due-jobs.ts'
import { files } from '../../media/tables.ts'
import { type Client, startTestApp, type TestApp } from '../app.ts'
import { sampleVideo } from '../films.ts'
import { box, filmElsewhere, filmOfManyTracks, gif, png, remake } from '../hostile-media.ts'

let app: TestApp
let admin: Client
let film: Buffer
/** A server to which malicious files refer. No program may send requests to it. */
let trap: Server
let address: string
const visits: string[] = []

beforeAll(async () => {
  app = await startTestApp()
  admin = app.client()
  await admin.post('/api/register', { username: 'boss', password: 'long enough' })
  await app.database.sql`update users set role = 'admin' where username = 'boss'`
  film = await sampleVideo({ seconds: 1 })
  trap = createServer((request, reply) => {
    visits.push(request.url ?? '')
    reply.end()
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`
})
afterAll(async () => {
  trap.close()
  await app.close()
})
afterEach(async () => {
  expect(visits).toEqual([])
  const { temp } = app.services.storage
  expect(await readdir(temp.folder)).toEqual([])
  expect((await app.client().get('/healthz')).status).toBe(200)
})

async function send(kind: 'video' | 'thumbnail', name: string, bytes: Buffer) {
  const body = new FormData()
  body.append('courseId', 'temp')
  body.append('file', new File([new Uint8Array(bytes)], name))
  const { status, json } = await admin.post(`/api/upload/${kind}`, body)
  return { status, code: (json as { code?: string }).code ?? null }
}
const stored = async () => {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list('')) keys.push(key)
  return { keys, rows: (await app.services.db.select().from(files)).length }
}
const FTYP = box('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2mp41', 'latin1'))
const PLAYLIST = () => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}/segment.ts\n#EXT-X-ENDLIST\n`
const LIST = () => `ffconcat version 1.0\nfile '${address}/film.mp4'\nfile '/etc/passwd'\n`

const films: Record<string, { bytes: () => Buffer; code: string }> = {
  'a playlist in disguise': { bytes: () => Buffer.from(PLAYLIST()), code: 'FILE_CONTENT_DIFFERS' },
  'a playlist behind the head of a film': {
    bytes: () => Buffer.concat([FTYP, Buffer.from(PLAYLIST())]),
    code: 'VIDEO_UNREADABLE',
  },
  'a list of files in disguise': { bytes: () => Buffer.from(LIST()), code: 'FILE_CONTENT_DIFFERS' },
  'a list of files behind the head of a film': {
    bytes: () => Buffer.concat([FTYP, Buffer.from(LIST())]),
    code: 'VIDEO_UNREADABLE',
  },
  'thousands of tracks': { bytes: () => filmOfManyTracks(film, 4_000), code: 'VIDEO_UNREADABLE' },
  'a film that ends in its index': { bytes: () => film.subarray(0, 700), code: 'VIDEO_UNREADABLE' },
  'an index that is larger than the file': {
    bytes: () => Buffer.concat([FTYP, Buffer.from('7fffffff6d6f6f76', 'hex'), Buffer.alloc(1000)]),
    code: 'VIDEO_WITHOUT_PICTURE',
  },
  'boxes in boxes in boxes': {
    bytes: () => {
      let nested: Buffer = Buffer.alloc(0)
      for (let depth = 0; depth < 5_000; depth += 1) nested = box('trak', nested)
      return Buffer.concat([FTYP, box('moov', nested)])
    },
    code: 'VIDEO_WITHOUT_PICTURE',
  },
}

test.each(Object.entries(films))('refuses %s', async (_what, { bytes, code }) => {
  const before = await stored()
  expect(await send('video', 'film.mp4', bytes())).toEqual({ status: 400, code })
  expect(await stored()).toEqual(before)
})

test('refuses a video longer than a day', async () => {
  const long = await sampleVideo({ seconds: 100_000, rate: 0.0005, audio: false })
  expect(await send('video', 'film.mp4', long)).toEqual({ status: 400, code: 'VIDEO_TOO_LARGE' })
})

test('refuses a video of a few bytes that declares a duration of hours', async () => {
  const forged = await sampleVideo({ seconds: 80_000, rate: 0.0005, audio: false })
  expect(await send('video', 'film.mp4', forged)).toEqual({ status: 400, code: 'VIDEO_UNREADABLE' })
})

test('refuses a video that is wider than any screen', async () => {
  const wide = await sampleVideo({ seconds: 1, width: 8448, height: 32, rate: 1, audio: false })
  expect(await send('video', 'film.mp4', wide)).toEqual({ status: 400, code: 'VIDEO_TOO_LARGE' })
})

test('requests no addresses that a video names for its pictures', async () => {
  const { ffmpeg, ffprobe } = await findTools(app.services.env)
  for (const place of [`${address}/pictures`, 'file:///etc/passwd', '/etc/passwd']) {
    const { status } = await send('video', 'film.mov', asQuickTime(filmElsewhere(film, place)))
    expect([201, 400]).toContain(status)
  }
  const tools = async () => ({ ffmpeg, ffprobe })
  const handler = handleJob(renditionsJob, ({ fileId }, run) => makeRenditions({ ...run, tools }, fileId))
  await runDueJobs(app.services, [handler])
})

const asQuickTime = (bytes: Buffer) =>
  Buffer.concat([
    box('ftyp', Buffer.from('qt  \0\0\u0002\0qt  ', 'latin1')),
    remake(bytes, ['ftyp'], () => []),
  ])

describe('pictures', () => {
  const pictures: Record<string, { name: string; bytes: () => Buffer; code: string }> = {
    'gigabytes of pixels in a few bytes': {
      name: 'a.png',
      bytes: () => png(60_000, 60_000, { rows: 1 }),
      code: 'PICTURE_TOO_LARGE',
    },
    'a picture that is as wide as can be said': {
      name: 'a.png',
      bytes: () => png(0x7fffffff, 1, { rows: 0 }),
      code: 'PICTURE_UNREADABLE',
    },
    'a picture that ends early': {
      name: 'a.png',
      bytes: () => png(2000, 2000, { rows: 10 }),
      code: 'PICTURE_UNREADABLE',
    },
    'a page in the comment of a PNG': {
      name: 'a.png',
      bytes: () => png(10, 10, { text: '<script>alert(1)</script>' }),
      code: 'FILE_AMBIGUOUS',
    },
    'a page in the comment of a GIF': {
      name: 'a.gif',
      bytes: () => gif(1, '<html><body onload=alert(1)>'),
      code: 'FILE_AMBIGUOUS',
    },
    'a drawing with addresses in it': {
      name: 'a.png',
      bytes: () =>
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}/a.png"/></svg>`),
      code: 'FILE_CONTENT_DIFFERS',
    },
  }
  test.each(Object.entries(pictures))('refuses %s', async (_what, { name, bytes, code }) => {
    const before = await stored()
    expect(await send('thumbnail', name, bytes())).toEqual({ status: 400, code })
    expect(await stored()).toEqual(before)
  })

  test('shows only the first of ten thousand pictures', async () => {
    expect(await send('thumbnail', 'a.gif', gif(10_000))).toEqual({ status: 201, code: null })
  })
})
