import Hls, { type Loader, type LoaderCallbacks, type LoaderContext, type LoaderStats } from 'hls.js/light'
import type { Downloads, StoredLesson } from '../downloads-store.ts'

const timing = () => ({ start: performance.now(), first: 0, end: 0 })
const createStats = (): LoaderStats => ({
  aborted: false,
  loaded: 0,
  retry: 0,
  total: 0,
  chunkCount: 0,
  bwEstimate: 0,
  loading: timing(),
  parsing: { start: 0, end: 0 },
  buffering: timing(),
})

/** Writes the playlist of a stored lesson. The names of its segments are their numbers. */
export function playlistOf({ segments }: Pick<StoredLesson, 'segments'>): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(1, ...segments))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    ...segments.flatMap((seconds, number) => [`#EXTINF:${seconds.toFixed(6)},`, `${number}.ts`]),
    '#EXT-X-ENDLIST',
  ]
  return `${lines.join('\n')}\n`
}

export const canPlay = () => Hls.isSupported()

/**
 * Plays a stored lesson from a position. Decrypts each segment when it is needed. Returns a function that stops
 * playback.
 */
export function playStored(
  video: HTMLVideoElement,
  { downloads, lesson, onFailure }: { downloads: Downloads; lesson: StoredLesson; onFailure: () => void },
): () => void {
  class StoredLoader implements Loader<LoaderContext> {
    context: LoaderContext | null = null
    stats = createStats()
    destroy() {
      this.abort()
    }
    abort() {
      this.stats.aborted = true
    }
    load(context: LoaderContext, _config: unknown, callbacks: LoaderCallbacks<LoaderContext>) {
      this.context = context
      this.stats = createStats()
      const { stats } = this
      const number = /\/(\d+)\.ts$/.exec(context.url)?.[1]
      const reading: Promise<string | ArrayBuffer> =
        number === undefined
          ? Promise.resolve(playlistOf(lesson))
          : downloads.readSegment(lesson.lessonId, Number(number))
      reading.then(
        (data) => {
          if (stats.aborted) return
          stats.loading.first = stats.loading.end = performance.now()
          stats.loaded = stats.total = typeof data === 'string' ? data.length : data.byteLength
          callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null)
        },
        (error: unknown) => {
          if (!stats.aborted) callbacks.onError({ code: 0, text: String(error) }, context, null, stats)
        },
      )
    }
  }

  const hls = new Hls({
    // The page's content security policy allows no workers.
    enableWorker: false,
    loader: StoredLoader,
    startPosition: lesson.position > 0 ? lesson.position : -1,
    maxBufferLength: 30,
    backBufferLength: 60,
  })
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFailure()
  })
  hls.loadSource(`${location.origin}${location.pathname}/${lesson.lessonId}/list.m3u8`)
  hls.attachMedia(video)
  return () => hls.destroy()
}
