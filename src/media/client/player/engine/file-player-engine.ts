import { applyVolume, silence, wake } from './boost.ts'
import { followCaptions } from './captions.ts'
import { fileSource } from './file-source.ts'
import { toggleFullscreen } from './fullscreen.ts'
import { MAX_SPEED, MAX_VOLUME, type Player, type PlayerState } from '../player.ts'
import { type Preferences, preferences, remember } from '../preferences.ts'

type Options = {
  player: Player
  video: HTMLVideoElement
  /** The element to show in full screen. */
  frame: HTMLElement
  url: string
  hls: boolean
  startAt: number
  dataSaver: boolean
}

/** Polls the time during playback, because browsers report it only four times a second. */
const TICK_MS = 100

const ranges = ({ buffered }: HTMLVideoElement) =>
  Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)] as const)

/** Connects a video element to the player's state and control. Returns a function that disconnects it. */
export function playFile({ player, video, frame, url, hls, startAt, dataSaver }: Options): () => void {
  const remembered = preferences()
  // Web Audio mutes sound from other origins, so it cannot be boosted.
  const maxVolume = url.startsWith('/') ? MAX_VOLUME : 1
  const state = player.get
  player.set({
    maxVolume,
    canPip: 'requestPictureInPicture' in video,
    volume: Math.min(maxVolume, remembered.volume),
    muted: remembered.muted,
    speed: remembered.speed,
    quality: remembered.quality,
    captions: remembered.captions,
    time: startAt,
  })
  video.muted = remembered.muted
  video.volume = Math.min(1, remembered.volume)
  video.defaultPlaybackRate = video.playbackRate = remembered.speed
  // Keeps the pitch of voices in every browser.
  video.preservesPitch = true

  const source = fileSource({
    video,
    url,
    hls,
    dataSaver,
    quality: () => state().quality,
    audioOnly: () => preferences().audioOnly,
    onLevels: (levels) => player.set(levels),
    onNative: () => player.set({ maxVolume: 1, volume: Math.min(1, state().volume) }),
    onFailure: () => player.set({ failed: true, waiting: false, playing: false }),
  })
  const captions = followCaptions(video, (cue) => player.set({ cue }))
  captions.choose(remembered.captions)

  const play = () => {
    if (video.ended) video.currentTime = 0
    player.set({ playing: true, waiting: video.readyState < 3 })
    video.play().catch((error: unknown) => {
      // The browser blocks autoplay, so wait for a gesture. Media errors have their own event.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        player.set({ playing: false, waiting: false })
    })
  }

  const time = () => player.set({ time: video.currentTime })
  const loaded = () => player.set({ buffered: ranges(video) })
  // Handlers read the current state of the video, because events arrive late, and the state may have changed in the
  // meantime.
  const on: Partial<
    Record<keyof HTMLMediaElementEventMap | 'enterpictureinpicture' | 'leavepictureinpicture', () => void>
  > = {
    play: () => {
      source.begin()
      applyVolume(video, state().volume)
      player.set({ playing: !video.paused, ended: false, failed: false, waiting: video.readyState < 3 })
    },
    playing: () => {
      wake(video)
      player.set({ started: true, waiting: false })
    },
    pause: () => player.set({ playing: !video.paused, waiting: false }),
    waiting: () => player.set({ waiting: true }),
    canplay: () => player.set({ waiting: false, buffered: ranges(video) }),
    seeking: () => player.set({ seeking: true, time: video.currentTime, ended: false }),
    seeked: () => player.set({ seeking: false, time: video.currentTime, buffered: ranges(video) }),
    timeupdate: time,
    durationchange: () => player.set({ duration: Number.isFinite(video.duration) ? video.duration : 0 }),
    loadedmetadata: () => (video.playbackRate = state().speed),
    progress: loaded,
    // A short file may fire `suspend` without a last `progress` event.
    suspend: loaded,
    ended: () => player.set({ ended: true, playing: false, waiting: false, time: video.currentTime }),
    error: () => video.error && source.failed(),
    enterpictureinpicture: () => player.set({ pip: true }),
    leavepictureinpicture: () => player.set({ pip: false }),
  }
  for (const [name, listener] of Object.entries(on)) video.addEventListener(name, listener)
  const ticks = setInterval(() => !video.paused && !video.seeking && time(), TICK_MS)

  const change = (patch: Partial<PlayerState & Preferences>) => {
    player.set(patch)
    remember(patch)
  }
  const setCaptions = (language: string | null) => {
    change({ captions: language })
    captions.choose(language)
  }
  let spoken = remembered.captions
  let calm: number | null = null
  const release = player.attach({
    play,
    pause: () => {
      player.set({ playing: false, waiting: false })
      video.pause()
    },
    seek: (seconds) => {
      video.currentTime = seconds
      player.set({ time: seconds, ended: false, seeking: video.readyState > 0 })
    },
    setVolume: (volume) => {
      change({ volume: Math.min(state().maxVolume, volume) })
      applyVolume(video, state().volume)
    },
    setMuted: (muted) => {
      video.muted = muted
      change({ muted })
    },
    setSpeed: (speed) => {
      video.defaultPlaybackRate = video.playbackRate = speed
      change({ speed })
    },
    hurry: (on) => {
      if (on === (calm !== null)) return
      const speed = calm ?? Math.min(MAX_SPEED, state().speed * 2)
      calm = on ? state().speed : null
      video.playbackRate = speed
      player.set({ speed })
    },
    setQuality: (quality) => {
      change({ quality })
      source.setQuality(quality)
    },
    setAudioOnly: (audioOnly) => {
      change({ audioOnly })
      source.exchange()
    },
    setCaptions,
    toggleCaptions: () => {
      const languages = [...video.textTracks].map(({ language }) => language)
      const known = (language: string | null) => language !== null && languages.includes(language)
      const on = state().captions
      if (known(on)) spoken = on
      const off = known(spoken) ? spoken : (languages[0] ?? null)
      setCaptions(known(on) ? null : off)
    },
    toggleFullscreen: () => toggleFullscreen(frame, video),
    togglePip: () => {
      const inside = document.pictureInPictureElement === video
      const changing = inside ? document.exitPictureInPicture() : video.requestPictureInPicture()
      changing.catch(() => undefined)
    },
    retry: () => {
      player.set({ failed: false, waiting: true })
      void source.retry(state().time).then(play)
    },
  })
  void source.load(startAt)

  return () => {
    clearInterval(ticks)
    for (const [name, listener] of Object.entries(on)) video.removeEventListener(name, listener)
    release()
    captions.stop()
    silence(video)
    source.stop()
  }
}
