import type { Outputs } from '../../../platform/client/trpc.ts'
import { createStore } from '../../../media/client/player/store.ts'
import { alone, contactServer, savePage } from './contact.ts'
import { isFull, openDownloads, type StoredLesson } from './downloads-store.ts'

/** `partial` means that segments are missing, `full` that the device has no space for them. */
export type DownloadState = 'unknown' | 'none' | 'running' | 'partial' | 'full' | 'done'
export type DownloadStatus = { state: DownloadState; percent: number; expiresAt: number; height: number }

type Taken = Outputs['offline']['take']
type Segment = { url: string; seconds: number }

const NOTHING: DownloadStatus = { state: 'none', percent: 0, expiresAt: 0, height: 0 }
const TRIES = 4
const PAUSE_MS = 1000
/** Time limit for the playlist and the captions, because other tabs wait for the lock meanwhile. */
const BEGIN_MS = 60_000

const createDownload = () => ({
  status: createStore<DownloadStatus>({ ...NOTHING, state: 'unknown' }),
  stop: new AbortController(),
})
const known = new Map<number, ReturnType<typeof createDownload>>()

/** Returns the download of a lesson. It continues while the student opens other pages of the site. */
export function downloadOf(lessonId: number) {
  const download = known.get(lessonId) ?? createDownload()
  known.set(lessonId, download)
  return download
}

/** Finds out how much of a lesson is stored on the device. */
export async function lookUp(lessonId: number): Promise<void> {
  const { status } = downloadOf(lessonId)
  if (status.get().state === 'running') return
  const downloads = await openDownloads()
  try {
    const lesson = await downloads.findLesson(lessonId)
    if (!lesson) return status.set(NOTHING)
    const stored = (await downloads.listSegments(lessonId)).length
    status.set({ ...statusOf(lesson, stored), state: stored < lesson.segments.length ? 'partial' : 'done' })
  } finally {
    downloads.close()
  }
}

const statusOf = ({ segments, expiresAt, height }: StoredLesson, stored: number) => ({
  percent: Math.floor((stored / Math.max(1, segments.length)) * 100),
  expiresAt,
  height,
})

/**
 * Takes the lease, and stores the segments that are missing. Call it again to resume. Rejects if the server refuses the
 * lease. If the connection is lost or the device is full, keeps the stored segments.
 */
export async function downloadLesson(
  lessonId: number,
  height: number,
  take: (height: number) => Promise<Taken>,
): Promise<void> {
  const download = downloadOf(lessonId)
  const { status } = download
  if (status.get().state === 'running') return
  const before = status.get()
  status.set({ state: 'running', height })
  download.stop = new AbortController()
  const { signal } = download.stop
  const downloads = await openDownloads()
  try {
    await savePage()
    const { lesson, segments } = await alone(async () => begin(downloads, await take(height), signal))
    const stored = new Set(await downloads.listSegments(lessonId))
    status.set(statusOf(lesson, stored.size))
    for (const [number, { url }] of segments.entries()) {
      if (stored.has(number)) continue
      const reply = await load(url, signal)
      await downloads.saveSegment(lessonId, number, await reply.arrayBuffer())
      signal.throwIfAborted()
      stored.add(number)
      status.set(statusOf(lesson, stored.size))
    }
    status.set({ state: 'done' })
  } catch (error) {
    if (signal.aborted) return
    if (isFull(error)) return status.set({ state: 'full' })
    const isStarted = (await downloads.findLesson(lessonId).catch(() => undefined)) !== undefined
    status.set(isStarted ? { state: 'partial' } : before)
    if (!isStarted) throw error
  } finally {
    downloads.close()
  }
}

/** Stores the data that the page of downloads shows. Deletes earlier segments if the video was processed again. */
async function begin(
  downloads: Awaited<ReturnType<typeof openDownloads>>,
  taken: Taken,
  signal: AbortSignal,
): Promise<{ lesson: StoredLesson; segments: Segment[] }> {
  const { lessonId, title, course, height, bytes, durationSeconds, position, playlist } = taken
  const within = limitTo(BEGIN_MS, signal)
  const segments = segmentsIn(await (await load(playlist, within)).text(), playlist)
  const captions = await Promise.all(
    taken.captions.map(async ({ language, label, url }) => ({
      language,
      label,
      text: await (await load(url, within)).text(),
    })),
  )
  await downloads.own(taken.userId, taken.now.getTime())
  await downloads.confirm(taken.now.getTime())
  const lesson: StoredLesson = {
    lessonId,
    title,
    course,
    height,
    bytes,
    durationSeconds,
    position,
    captions,
    expiresAt: taken.expiresAt.getTime(),
    segments: segments.map(({ seconds }) => seconds),
    source: segments[0]?.url.split('/').slice(0, -1).join('/') ?? '',
  }
  const earlier = await downloads.findLesson(lessonId)
  if (earlier?.source !== lesson.source) await downloads.remove([lessonId])
  await downloads.saveLesson(lesson)
  return { lesson, segments }
}

/**
 * Returns a signal that aborts with the given one, or after `ms` milliseconds. Older browsers have no
 * `AbortSignal.any`.
 */
function limitTo(ms: number, signal: AbortSignal): AbortSignal {
  const limited = new AbortController()
  const stop = () => limited.abort(signal.reason)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  AbortSignal.timeout(ms).addEventListener('abort', () =>
    limited.abort(new Error('The server did not answer')),
  )
  return limited.signal
}

/** Returns the segments of an HLS playlist. */
export function segmentsIn(playlist: string, url: string): Segment[] {
  const found = [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n(.+)$/gm)]
  return found.map(([, seconds, path = '']) => ({
    seconds: Number(seconds),
    url: new URL(path, new URL(url, location.origin)).href,
  }))
}

/**
 * Fetches a file. Retries after a lost connection or a busy server, and throws after the last attempt. The retry loads
 * the file through our server, because the browser may not be able to connect to the object store.
 */
async function load(url: string, signal: AbortSignal): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const reply = await fetch(attempt > 1 && url.includes('?') ? `${url}&direct=off` : url, { signal })
      if (reply.ok) return reply
      if (attempt >= TRIES || (reply.status < 500 && reply.status !== 429))
        throw new Error(`The server answered ${reply.status}`)
    } catch (error) {
      if (signal.aborted || attempt >= TRIES) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
  }
}

/** Stops a download if it is running, and removes the stored segments. */
export async function removeDownload(lessonId: number): Promise<void> {
  const { stop, status } = downloadOf(lessonId)
  stop.abort()
  const downloads = await openDownloads()
  try {
    await downloads.remove([lessonId])
  } finally {
    downloads.close()
  }
  status.set(NOTHING)
  await contactServer()
}

/** Returns how many bytes the browser can still store. Null if the browser does not report this. */
export async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}
