import type Hls from 'hls.js'
import { AUDIO_ONLY, VIDEO_HEIGHTS } from '../../../player.rules.ts'
import type { Quality } from '../player.ts'

/** What there is to choose from, and what is on. */
export type Levels = { qualities: number[]; rates: number[]; height: number; audioOnly: boolean | null }

type Options = {
  url: string
  startAt: number
  quality: Quality
  /** The sound alone, where there is such a rendition. */
  audioOnly: boolean
  /** Begins and stays at the lowest quality unless another is chosen, and loads little ahead. */
  dataSaver: boolean
  /** Without it nothing but the playlist is loaded before `startLoading`. */
  autoStart: boolean
  /** Told when the qualities are known and whenever another one comes on. */
  onLevels: (levels: Levels) => void
  /** It cannot be played any more; `absent` when even the playlist cannot be had, so that trying again is in vain. */
  onFailure: (absent: boolean) => void
}

/** Segments may come straight from an S3 store, until one failed: the store may be out of this browser's reach. */
let direct = true

export type HlsSource = {
  setQuality: (quality: Quality) => void
  startLoading: () => void
  destroy: () => void
}

/** Where a master playlist says that the sound alone is; null where it is not. */
async function soundOf(playlist: string): Promise<string | null> {
  const reply = await fetch(playlist)
  const [, address] = SOUND.exec(reply.ok ? await reply.text() : '') ?? []
  return address ? new URL(address, new URL(playlist, location.href)).href : null
}
const SOUND = new RegExp(`^#EXT-X-SESSION-DATA:DATA-ID="${AUDIO_ONLY}",VALUE="([^"]+)"`, 'm')

/** Plays a playlist by hls.js, which is loaded now; null where the browser has no Media Source. */
export async function attachHls(video: HTMLVideoElement, options: Options): Promise<HlsSource | null> {
  const { default: HlsPlayer } = await import('hls.js/light')
  // Asked first, because Chromium claims to play HLS natively, and then there is nothing to choose from.
  if (!HlsPlayer.isSupported()) return null
  const { startAt, dataSaver, autoStart, onLevels, onFailure } = options
  const sound = options.audioOnly ? await soundOf(options.url) : null
  let audioOnly = sound ? true : null
  const hls: Hls = new HlsPlayer({
    autoStartLoad: autoStart,
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    maxBufferLength: dataSaver ? 10 : 30,
    maxMaxBufferLength: dataSaver ? 10 : 120,
    backBufferLength: 60,
    xhrSetup: (request, address) => {
      if (!direct && address.includes('/segments/')) request.open('GET', `${address}&direct=off`)
    },
  })
  let quality = options.quality
  let repaired = false

  const lowest = () =>
    hls.levels.reduce(
      (best, level, index) => (level.height < (hls.levels[best]?.height ?? 0) ? index : best),
      0,
    )
  const report = () => {
    const exist = new Set(hls.levels.map((level) => level.height))
    const qualities = VIDEO_HEIGHTS.filter((height) => exist.has(height))
    onLevels({
      qualities,
      rates: qualities.map(
        (height) => hls.levels.find((level) => level.height === height)?.averageBitrate ?? 0,
      ),
      audioOnly,
      height: hls.levels[hls.currentLevel]?.height ?? 0,
    })
  }
  const apply = () => {
    const chosen = hls.levels.findIndex((level) => level.height === quality)
    // Next, not current: what is buffered plays on, and the picture does not stop.
    if (chosen >= 0) hls.nextLevel = chosen
    else {
      hls.autoLevelCapping = dataSaver ? lowest() : -1
      hls.nextLevel = -1
    }
  }

  hls.on(HlsPlayer.Events.MANIFEST_LOADED, (_event, { sessionData }) => {
    if (!sessionData?.[AUDIO_ONLY]) return
    audioOnly = false
    report()
  })
  hls.on(HlsPlayer.Events.MANIFEST_PARSED, () => {
    const chosen = hls.levels.findIndex((level) => level.height === quality)
    if (chosen >= 0) hls.startLevel = chosen
    else if (dataSaver) hls.startLevel = hls.autoLevelCapping = lowest()
    if (chosen >= 0) hls.loadLevel = chosen
    report()
  })
  hls.on(HlsPlayer.Events.LEVEL_SWITCHED, report)
  hls.on(HlsPlayer.Events.ERROR, (_event, { fatal, type, details }) => {
    if (details.startsWith('fragLoad')) direct = false
    if (!fatal) return
    if (type === HlsPlayer.ErrorTypes.MEDIA_ERROR && !repaired) {
      repaired = true
      return hls.recoverMediaError()
    }
    onFailure(details.startsWith('manifest'))
  })
  hls.loadSource(sound ?? options.url)
  hls.attachMedia(video)

  return {
    setQuality: (chosen) => {
      quality = chosen
      apply()
    },
    startLoading: () => hls.startLoad(video.currentTime > 0 ? video.currentTime : startAt > 0 ? startAt : -1),
    destroy: () => hls.destroy(),
  }
}
