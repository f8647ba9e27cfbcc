import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { renditionsHandler } from '../../jobs.ts'
import { videos } from '../../media/tables.ts'
import type { Client } from '../app.ts'
import { type AudioFormat, sampleAudio } from '../films.ts'
import { runDueJobs } from '../run-due-jobs.ts'
import { form, openUploads } from '../setups/uploads.ts'

const { admin, app, guest, refused, student, video } = await openUploads()

const TYPES = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
} satisfies Record<AudioFormat, string>

async function upload(bytes: Buffer, name = 'a.mp3', kind = 'audio'): Promise<string> {
  const reply = await admin.post(`/api/upload/${kind}`, form(bytes, name))
  expect([reply.status, reply.json]).toMatchObject([201, {}])
  return (reply.json as { url: string }).url
}

/** Creates an audio lesson, and makes the rendition of its file. */
async function addAudio(isPremium: boolean, format: AudioFormat = 'mp3') {
  const url = await upload(await sampleAudio(format), `a.${format}`)
  const course = await app.rows.course({ isPremium })
  const input = { courseId: course.id, kind: 'audio', title: 'Listen', order: 1, videoUrl: url }
  const reply = await admin.post('/api/lessons', input)
  expect([reply.status, reply.json]).toMatchObject([
    201,
    { kind: 'audio', hasVideo: true, duration: '2 seconds' },
  ])
  await runDueJobs(app.services, [renditionsHandler])
  return { courseId: course.id, id: (reply.json as { id: number }).id, url }
}

test.each(['mp3', 'm4a', 'ogg', 'opus', 'wav'] as const)(
  'accepts %s unchanged, and streams it',
  async (format) => {
    const { url } = await addAudio(false, format)
    const got = await guest.get(url)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, TYPES[format]])
    expect(got.headers.get('cache-control')).toBe('private, no-store')
    const rows = await app.services.db.select().from(videos)
    const row = rows.find(({ fileId }) => url.endsWith(fileId))
    expect(row).toMatchObject({
      state: 'ready',
      width: null,
      height: null,
      posterKey: null,
      storyboard: null,
    })
    expect(row?.durationSeconds).toBeCloseTo(2, 0)
    // The audio rendition is the only variant, so every player starts with it.
    const master = (await guest.get(`${url}/master.m3u8`)).text
    expect(master.trim().split('\n').slice(-2)).toEqual([
      expect.stringMatching(/^#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="mp4a\.40\.2"$/),
      '0.m3u8',
    ])
    const playlist = (await guest.get(`${url}/0.m3u8`)).text
    const segment = playlist.split('\n').find((line) => line.startsWith('segments/'))
    expect((await guest.get(`${url}/${segment}`)).headers.get('content-type')).toBe('video/mp2t')
  },
)

test('users without access never receive locked audio', async () => {
  const { id, url } = await addAudio(true)
  const statuses = async (client: Client) => {
    const addresses = ['', '/master.m3u8', '/0.m3u8', '/segments/run-1/0/0.ts'].map((end) => url + end)
    return Promise.all(addresses.map(async (address) => (await client.get(address)).status))
  }
  expect(await statuses(guest)).toEqual([401, 401, 401, 403])
  expect(await statuses(student)).toEqual([402, 402, 402, 403])
  for (const client of [guest, student])
    expect((await client.get(`/api/lessons/${id}`)).json).toMatchObject({
      locked: true,
      videoUrl: null,
      hls: false,
    })
  expect((await admin.get(url)).status).toBe(200)
})

test('refuses files that are something else, damaged or not audio', async () => {
  const mp3 = await sampleAudio('mp3')
  const refuse = (body: FormData, says: RegExp) => refused('/api/upload/audio', body, 400, says)
  await refuse(form('not audio', 'a.mp3', 'audio/mpeg'), /of another type/)
  await refuse(form(mp3, 'a.wav', 'audio/wav'), /of another type/)
  await refuse(form(mp3, 'a.mp3', 'text/html'), /reports the type/)
  await refuse(form(video, 'a.mp4', 'video/mp4'), /must be an MP3/)
  await refuse(form('', 'a.mp3'), /empty/)
  const wav = Buffer.concat([(await sampleAudio('wav')).subarray(0, 20), randomBytes(400)])
  await refuse(form(wav, 'a.wav', 'audio/wav'), /can’t read/)
  await refused('/api/upload/video', form(mp3, 'a.mp3', 'audio/mpeg'), 400, /must be an MP4/)
})

test('an audio lesson has audio, and a video lesson has none', async () => {
  const sound = await upload(await sampleAudio())
  const film = await upload(video, 'a.mp4', 'video')
  const { id: courseId } = await app.rows.course()
  const create = async (kind: string, videoUrl: string) => {
    const input = { courseId, kind, title: 'x', duration: '1 minute', order: 1, videoUrl }
    const { status, json } = await admin.post('/api/lessons', input)
    return { status, code: (json as { code?: string }).code, id: (json as { id: number }).id }
  }
  expect(await create('audio', film)).toMatchObject({ status: 400, code: 'LESSON_NEEDS_AUDIO' })
  expect(await create('audio', 'https://youtu.be/dQw4w9WgXcQ')).toMatchObject({ code: 'LESSON_NEEDS_AUDIO' })
  expect(await create('video', sound)).toMatchObject({ status: 400, code: 'LESSON_NEEDS_VIDEO' })
  const { id } = await create('audio', sound)
  const changed = await admin.call('PUT', `/api/lessons/${id}`, { videoUrl: film })
  expect(changed).toMatchObject({ status: 400, json: { code: 'LESSON_NEEDS_AUDIO' } })
})

test('a copy of the course plays the same audio', async () => {
  const { courseId, url } = await addAudio(false)
  const copy = (await admin.post(`/api/courses/${courseId}/copies`, {})).json as { id: number }
  const [lesson] = (await admin.get(`/api/lessons/course/${copy.id}`)).json as {
    kind: string
    videoUrl: string
  }[]
  expect(lesson).toMatchObject({ kind: 'audio', videoUrl: url })
})
