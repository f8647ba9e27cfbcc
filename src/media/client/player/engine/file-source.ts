import { attachHls, type HlsSource, type Levels } from './hls-source.ts'
import type { Quality } from '../player.ts'

type Options = {
  video: HTMLVideoElement
  url: string
  /** Whether there are HLS renditions below the URL. */
  hls: boolean
  dataSaver: boolean
  quality: () => Quality
  audioOnly: () => boolean
  onLevels: (levels: Levels) => void
  /** Called when the browser plays the renditions natively. The sound then cannot go through Web Audio. */
  onNative: () => void
  /** Called when no source can be played. */
  onFailure: () => void
}

const NATIVE_HLS = 'application/vnd.apple.mpegurl'
/**
 * After this much playback, in milliseconds, the player loads a failed source again, because signed segment URLs
 * expire after a few hours.
 */
const FORGIVEN_MS = 60_000

/**
 * Tries these sources in order: renditions with hls.js, renditions played natively, the original file. If a source
 * fails, it is reloaded once at the same position. If it fails again, the next source is tried.
 */
export function fileSource(options: Options) {
  const { video, url, hls, dataSaver, quality, audioOnly, onLevels, onNative, onFailure } = options
  let source: HlsSource | null = null
  let attempt = 0
  let failedAt = 0
  let generation = 0
  let waitsForPlay = false
  let begins = 0

  const playOriginal = (address: string, startAt: number) => {
    onLevels({ qualities: [], rates: [], height: 0, audioOnly: null })
    video.preload = dataSaver && !wantsMore() ? 'none' : 'metadata'
    video.src = address
    // A time that is set before loading becomes the start position.
    if (startAt > 0) video.currentTime = startAt
  }
  const wantsMore = () => !video.paused

  const load = async (startAt: number) => {
    const mine = ++generation
    begins = startAt
    source?.destroy()
    source = null
    if (!hls || attempt >= 2) return playOriginal(url, startAt)
    const playlist = `${url}/master.m3u8`
    const attached = await attachHls(video, {
      url: playlist,
      startAt,
      quality: quality(),
      audioOnly: audioOnly(),
      dataSaver,
      autoStart: !dataSaver || wantsMore(),
      onLevels,
      // If the playlist does not exist, continues with the original file.
      onFailure: (absent) => failed(absent ? 1 : 0),
    }).catch(() => null)
    if (mine !== generation) return attached?.destroy()
    source = attached
    waitsForPlay = dataSaver
    if (source) return wantsMore() ? begin() : undefined
    const native = video.canPlayType(NATIVE_HLS) !== ''
    if (native) onNative()
    // After a failure, loads through our server, because the browser may not be able to connect to the object store.
    playOriginal(native ? `${playlist}${attempt > 0 ? '?direct=off' : ''}` : url, startAt)
  }

  const failed = (tried = 0) => {
    const now = Date.now()
    if (now - failedAt > FORGIVEN_MS) attempt = 0
    failedAt = now
    attempt = Math.max(attempt, tried) + 1
    const at = video.currentTime || begins
    if (attempt > (hls ? 3 : 1)) return onFailure()
    reload(at)
  }

  const reload = (at: number) => {
    const goOn = wantsMore()
    const again = async () => {
      await load(at)
      if (goOn) await video.play()
    }
    again().catch(() => undefined)
  }

  const begin = () => {
    if (!source || !waitsForPlay) return
    waitsForPlay = false
    source.startLoading()
  }

  return {
    load,
    failed: () => failed(),
    /** Call this when the user starts to watch. With the data saver, loading starts only now. */
    begin,
    setQuality: (chosen: Quality) => source?.setQuality(chosen),
    /** Switches between video and audio only, at the current position. */
    exchange: () => reload(video.currentTime || begins),
    /** Starts again with the first source. */
    retry: (startAt: number) => {
      attempt = 0
      return load(startAt)
    },
    stop: () => {
      generation++
      source?.destroy()
      source = null
      video.removeAttribute('src')
      video.load()
    },
  }
}
