import { readdir } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileDeletions, files, videos } from '../../tables.ts'
import { renditionsHandler, startJobs } from '../../../jobs.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { sampleVideo, type VideoSample } from '../../../testing/films.ts'
import { folderOf, posterKeyOf, segmentKey } from '../files/addresses.ts'
import { releaseFiles } from '../files/attachments.ts'
import { findTools } from './ffmpeg.ts'
import { saveFile, storeVideo, writeTemporaryFile } from '../files/files.ts'
import { probeVideo } from './probe.ts'
import { sizesFor } from './renditions.ts'
import { listVideos } from './videos.ts'
import { reportStorage } from '../files/storage-report.ts'
import { sweep } from '../../../sweep.ts'
import { runDueJobs } from '../../../testing/run-due-jobs.ts'
import { runJobs } from '../../../platform/server/jobs/run-jobs.ts'
import { jobs } from '../../../platform/server/jobs/tables.ts'
import { beginVideo, enqueueVideos, finishVideo, renditionsJob, report, restartVideo } from './video-queue.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const tools = () => findTools({ ffmpegPath: null, ffprobePath: null })

async function upload(sample: VideoSample = {}) {
  const { db, storage } = world
  const extension = sample.format ?? 'mp4'
  const contentType =
    extension === 'webm' ? 'video/webm' : extension === 'mov' ? 'video/quicktime' : 'video/mp4'
  const source = await writeTemporaryFile(storage, await sampleVideo(sample), extension)
  const probe = await probeVideo(await tools(), source, contentType)
  const { id } = await storeVideo(db, storage, { source, contentType, extension, probe, attached: true })
  return id
}

const rowOf = async (fileId: string) => {
  const [row] = await world.db.select().from(videos).where(eq(videos.fileId, fileId))
  if (!row) throw new Error('The video is gone')
  return row
}
const work = () => runDueJobs(world, [renditionsHandler])
const queued = () => world.db.select().from(jobs).where(eq(jobs.name, renditionsJob.name))
const startWorker = () => runJobs({ ...world, secrets: [] }, { handlers: [renditionsHandler] })
const keysOf = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of world.storage.list(prefix)) keys.push(key)
  return keys
}

describe('renditions', () => {
  test('are never larger than the source; a very small video gets one of its own size', () => {
    const heights = (width: number, height: number) => sizesFor({ width, height }).map((size) => size.height)
    expect(heights(1920, 1080)).toEqual([1080, 720, 480, 360])
    expect(heights(1280, 720)).toEqual([720, 480, 360])
    expect(heights(1276, 718)).toEqual([480, 360])
    expect(heights(640, 360)).toEqual([360])
    expect(heights(320, 180)).toEqual([180])
    expect(heights(101, 51)).toEqual([52])
    expect(sizesFor({ width: 1080, height: 1920 })[0]).toEqual({ height: 1080, width: 608 })
  })

  test('are created from a 480p video, with poster and storyboard, and the storage report finds no faults', async () => {
    const { db, storage, live } = world
    const news: unknown[] = []
    await live.ready()
    const stop = live.subscribe('videos', (payload) => news.push(payload['state']))
    const id = await upload({ seconds: 9, width: 854, height: 480 })
    await work()
    await expect.poll(() => news).toContain('ready')
    stop()

    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'ready', percent: 100, error: null, width: 854, height: 480 })
    expect(row.renditions.map(({ height, width, codecs }) => [height, width, codecs])).toEqual([
      [480, 854, expect.stringMatching(/^avc1\.4d40[0-9a-f]{2},mp4a\.40\.2$/)],
      [360, 640, expect.stringMatching(/^avc1\.4d40[0-9a-f]{2},mp4a\.40\.2$/)],
      // The audio-only rendition.
      [0, 0, 'mp4a.40.2'],
    ])
    const [large, small, sound] = row.renditions
    expect(sound!.bytes).toBeLessThan(small!.bytes / 2)
    expect((await listVideos(db, [id]))[0]?.heights).toEqual([480, 360])
    // All renditions have the same segments of four seconds, so players can switch between them.
    expect(large?.segments).toHaveLength(3)
    for (const [at, seconds] of (large?.segments ?? []).entries())
      expect(small?.segments[at]).toBeCloseTo(seconds, 1)
    expect(large?.segments[0]).toBeCloseTo(4, 1)
    expect(large!.bandwidth).toBeGreaterThanOrEqual(large!.average)
    expect(large!.average).toBeGreaterThan(small!.average)
    for (const { run, height, segments } of row.renditions) {
      for (const [at] of segments.entries())
        expect(await storage.stat(segmentKey(id, run, height, at))).not.toBeNull()
    }

    expect(row.posterKey).toBe(posterKeyOf(id))
    const poster = await sharp(storage.localPath(posterKeyOf(id)) ?? '').metadata()
    expect([poster.format, poster.width, poster.height]).toEqual(['webp', 854, 480])
    expect(row.storyboard).toMatchObject({ columns: 5, rows: 1, width: 160, height: 90, every: 2 })
    const sheet = await sharp(storage.localPath(row.storyboard?.key ?? '') ?? '').metadata()
    expect([sheet.width, sheet.height]).toEqual([800, 90])

    expect(await readdir(storage.temp.folder)).toEqual([])
    expect(await reportStorage(db, storage, { contents: true })).toMatchObject({
      missing: [],
      orphaned: [],
      damaged: [],
    })
  })

  test('are created from WebM and from a video without sound', async () => {
    const webm = await upload({ format: 'webm', seconds: 2 })
    const mute = await upload({ seconds: 2, audio: false, height: 360, width: 640 })
    await work()
    expect((await rowOf(webm)).renditions.map(({ height }) => height)).toEqual([180, 0])
    expect((await rowOf(webm)).storyboard).not.toBeNull()
    expect((await rowOf(mute)).renditions.map(({ codecs }) => codecs)).toEqual([
      expect.stringMatching(/^avc1\.4d40..$/),
    ])
  })
})

describe('failures', () => {
  test('show the reason; an administrator can restart the video, and the first renditions play meanwhile', async () => {
    const { db, storage } = world
    const id = await upload()
    const [file] = await db.select().from(files).where(eq(files.id, id))
    const good = Buffer.from(
      await (await storage.read(file!.key)).toArray().then((chunks) => Buffer.concat(chunks)),
    )
    await storage.put(file!.key, Buffer.from('no video at all'), { contentType: 'video/mp4' })
    // Simulates a segment of a worker that crashed.
    await storage.put(segmentKey(id, 'run-7', 180, 0), Buffer.from('x'), { contentType: 'video/mp2t' })
    await work()
    expect(await keysOf(folderOf('video', id))).toEqual([file!.key])
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'VIDEO_UNREADABLE' })
    const [shown] = await listVideos(db, [id])
    expect(shown?.error).toContain('We can’t read')
    // The job does not count as failed, because the video itself is faulty.
    expect(await queued()).toEqual([])

    await storage.put(file!.key, good, { contentType: 'video/mp4' })
    await restartVideo(db, id)
    await expect(restartVideo(db, id)).rejects.toThrow('already processing')
    await work()
    const first = await rowOf(id)
    expect(first).toMatchObject({ state: 'ready', attempts: 2, error: null })

    await restartVideo(db, id)
    expect((await rowOf(id)).renditions).toHaveLength(2)
    await work()
    const second = await rowOf(id)
    expect(second.renditions[0]?.run).toBe('run-3')
    expect(
      (await keysOf(folderOf('video', id))).filter((key) => key.includes(first.renditions[0]!.run)),
    ).toEqual([])
    await expect(restartVideo(db, '00000000-0000-4000-8000-000000000000')).rejects.toThrow('couldn’t find')
  })

  test('release the video when the server stops, and leave no files', async () => {
    const { storage } = world
    const id = await upload({ seconds: 30, width: 1280, height: 720 })
    const worker = startWorker()
    await expect.poll(async () => (await rowOf(id)).posterKey).not.toBeNull()
    await worker.close()
    expect((await rowOf(id)).state).toBe('queued')
    expect(await queued()).toMatchObject([{ key: id, attempts: 0, lockedUntil: null }])
    expect(await readdir(storage.temp.folder)).toEqual([])
    expect((await keysOf(folderOf('video', id))).length).toBe(1)
    await world.db.transaction((tx) => releaseFiles(tx, [id]))
    await sweep(world)
    expect(await keysOf('poster/')).not.toContain(posterKeyOf(id))
  })

  test("can't overwrite the results of a later attempt", async () => {
    const { db } = world
    const id = await upload()
    const first = await beginVideo(db, id)
    const second = await beginVideo(db, id)
    expect([first?.attempt, second?.attempt]).toEqual([1, 2])
    // An instance that lost its claim can no longer write.
    expect(await report(db, first!, { percent: 50 })).toBe(false)
    expect(await finishVideo(db, first!, { renditions: [], storyboard: null })).toBe(false)
    expect(await report(db, second!, { percent: 60 })).toBe(true)
    expect(await finishVideo(db, second!, { renditions: [], storyboard: null })).toBe(true)
    expect(await beginVideo(db, id)).toBeNull()
  })

  test('cause a retry if they are temporary, and a failed video if every attempt was interrupted', async () => {
    const { db, storage } = world
    const id = await upload()
    const away = {
      ...world,
      storage: {
        ...storage,
        localPath: () => {
          throw new Error('away')
        },
      },
    }
    await runDueJobs(away, [renditionsHandler])
    expect((await rowOf(id)).state).toBe('queued')
    expect(await queued()).toMatchObject([{ attempts: 1, lastError: expect.any(String) }])

    await db
      .update(jobs)
      .set({ attempts: 3, runAt: sql`now()` })
      .where(eq(jobs.key, id))
    await work()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('interrupted') })
    expect(await queued()).toMatchObject([{ key: id, failedAt: expect.any(Date) }])
    await restartVideo(db, id)
    await work()
    expect((await rowOf(id)).state).toBe('ready')
    expect(await queued()).toEqual([])
  })

  test('stay if the earlier files cannot be deleted', async () => {
    const { storage } = world
    const unlisted = {
      ...storage,
      list: (): never => {
        throw new Error('SlowDown')
      },
    }
    const id = await upload()
    await runDueJobs({ ...world, storage: unlisted }, [renditionsHandler])
    const { state, renditions } = await rowOf(id)
    expect(state).toBe('ready')
    const run = `${folderOf('video', id)}${renditions[0]?.run}/`
    expect(await keysOf(run)).not.toEqual([])
  })

  test('a video without a job gets one, as after an import', async () => {
    const { db } = world
    const id = await upload()
    await db.delete(jobs)
    await Promise.all([enqueueVideos(db), enqueueVideos(db)])
    expect(await queued()).toMatchObject([{ key: id, payload: { fileId: id } }])
    await db.delete(files).where(eq(files.id, id))
    await work()
  })

  test('a job ends when its file is deleted', async () => {
    const { db, storage } = world
    const id = await upload({ seconds: 20, width: 1280, height: 720 })
    const running = work()
    await expect.poll(async () => (await rowOf(id)).posterKey).not.toBeNull()
    await db.delete(files).where(eq(files.id, id))
    await running
    expect(await keysOf(folderOf('video', id))).toEqual([])
    expect(await storage.stat(posterKeyOf(id))).toBeNull()
  })
})

describe('the sweep', () => {
  test('removes unused uploads after a day and the bytes of deleted files, and nothing else', async () => {
    const { db, storage } = world
    const pdf = { kind: 'resource', contentType: 'application/pdf', extension: 'pdf' } as const
    const add = (attached: boolean) =>
      saveFile(db, storage, { ...pdf, source: Buffer.from('%PDF-'), attached })
    const [fresh, old, used, deleted] = [await add(false), await add(false), await add(true), await add(true)]
    await db.execute(
      sql`update files set created_at = now() - interval '25 hours' where id in (${old.id}, ${used.id})`,
    )
    await db.delete(files).where(eq(files.id, deleted.id))
    await db.insert(fileDeletions).values({ key: deleted.key })
    await sweep(world)
    const there = async (key: string) => (await storage.stat(key)) !== null
    expect(await Promise.all([fresh, old, used, deleted].map(({ key }) => there(key)))).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(await db.select().from(fileDeletions)).toEqual([])
    const left = await db.select({ id: files.id }).from(files)
    expect(left.map(({ id }) => id)).not.toContain(old.id)
  })

  test('is one of the jobs, which end on request', async () => {
    const id = await upload()
    const jobs = startJobs(world, [])
    await expect.poll(async () => (await rowOf(id)).state, { timeout: 120_000 }).toBe('ready')
    await jobs.close()
  })
})
