import type Hls from 'hls.js'
import { AUDIO_ONLY, VIDEO_HEIGHTS } from '../../../player.rules.ts'
import type { Quality } from '../player.ts'

/** The available and current qualities. */
export type Levels = { qualities: number[]; rates: number[]; height: number; audioOnly: boolean | null }

type Options = {
  url: string
  startAt: number
  quality: Quality
  /** Plays only the sound, if there is an audio rendition. */
  audioOnly: boolean
  /** Starts with the lowest quality and keeps it unless the user chooses another. Uses a small buffer. */
  dataSaver: boolean
  /** If false, loads only the playlist until `startLoading`. */
  autoStart: boolean
  /** Called when the qualities are known, and when the quality changes. */
  onLevels: (levels: Levels) => void
  /** Called when playback failed. `absent` means that the playlist does not exist, so that a retry is useless. */
  onFailure: (absent: boolean) => void
}

/**
 * Allows segments directly from the object store until one fails, because the browser may not be able to connect to
 * it.
 */
let direct = true

export type HlsSource = {
  setQuality: (quality: Quality) => void
  startLoading: () => void
  destroy: () => void
}

/** Returns the URL of the audio rendition in a master playlist. Null if there is none. */
async function soundOf(playlist: string): Promise<string | null> {
  const reply = await fetch(playlist)
  const [, address] = SOUND.exec(reply.ok ? await reply.text() : '') ?? []
  return address ? new URL(address, new URL(playlist, location.href)).href : null
}
const SOUND = new RegExp(`^#EXT-X-SESSION-DATA:DATA-ID="${AUDIO_ONLY}",VALUE="([^"]+)"`, 'm')

/** Loads hls.js and plays a playlist with it. Returns null if the browser does not support Media Source Extensions. */
export async function attachHls(video: HTMLVideoElement, options: Options): Promise<HlsSource | null> {
  const { default: HlsPlayer } = await import('hls.js/light')
  // Checks for hls.js first, because Chromium reports native HLS support, with which users can't choose the quality.
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
    // `nextLevel` keeps the buffer, so that the picture does not stop.
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
