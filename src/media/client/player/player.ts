import { SPEEDS } from '../../player.rules.ts'
import type { Chapter } from './chapters.ts'
import { createStore, type Store } from './store.ts'

export type Quality = 'auto' | number

/** The video of a lesson. */
export type Film = Readonly<{
  title: string
  /** The kind of lesson. The player of an audio lesson has no full screen and no qualities. */
  kind?: string
  /** Whether its renditions are available as an HLS playlist. */
  hls: boolean
  durationSeconds: number | null
  captions: readonly Readonly<{ id: number; language: string; label: string; url: string }>[]
}>

export type PlayerState = {
  /** The position and the duration, in seconds. The duration is 0 until it is known. */
  time: number
  duration: number
  buffered: readonly (readonly [number, number])[]
  playing: boolean
  /** Whether playback of this video has started at least once. */
  started: boolean
  ended: boolean
  /** Whether the video is playing but waits for data. */
  waiting: boolean
  seeking: boolean
  failed: boolean
  /** The volume, from 0 to 2. Values above 1 boost the sound. */
  volume: number
  muted: boolean
  /** The maximum volume. 1 if the sound cannot be boosted. */
  maxVolume: number
  speed: number
  /** The heights that users can choose besides 'auto'. */
  qualities: readonly number[]
  /** The bitrates of these qualities in bits per second, in the same order; 0 if unknown. */
  rates: readonly number[]
  quality: Quality
  /** Whether audio only is on. Null if there is no audio rendition. */
  audioOnly: boolean | null
  /** The current height, 0 if unknown. */
  height: number
  /** The language of the current captions. */
  captions: string | null
  /** The current caption. */
  cue: string
  /** The chapters of the video. Most videos have none. */
  chapters: readonly Chapter[]
  /** Open the previous and the next video. Null if there is none. */
  previous: (() => void) | null
  next: (() => void) | null
  /** Shares a link to a position, in seconds. Null if this is not possible. */
  link: ((seconds: number) => void) | null
  fullscreen: boolean
  pip: boolean
  canPip: boolean
}

/** The commands for a video element or a frame. */
export type PlayerControl = {
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setSpeed: (speed: number) => void
  toggleFullscreen: () => void
  /** Plays at double speed during a long press. The speed is not saved. */
  hurry?: (on: boolean) => void
  setQuality?: (quality: Quality) => void
  setAudioOnly?: (on: boolean) => void
  setCaptions?: (language: string | null) => void
  toggleCaptions?: () => void
  togglePip?: () => void
  retry?: () => void
}

const INITIAL: PlayerState = {
  time: 0,
  duration: 0,
  buffered: [],
  playing: false,
  started: false,
  ended: false,
  waiting: false,
  seeking: false,
  failed: false,
  volume: 1,
  muted: false,
  maxVolume: 1,
  speed: 1,
  qualities: [],
  rates: [],
  quality: 'auto',
  audioOnly: null,
  height: 0,
  captions: null,
  cue: '',
  chapters: [],
  previous: null,
  next: null,
  link: null,
  fullscreen: false,
  pip: false,
  canPip: true,
}

/** A player: its state, and its control while a video is attached. */
export type Player = Store<PlayerState> & {
  readonly control: PlayerControl | null
  /** Attaches a control. Returns a function that detaches it. */
  attach: (control: PlayerControl) => () => void
  reset: () => void
}

export function createPlayer(): Player {
  const store = createStore<PlayerState>(INITIAL)
  let current: PlayerControl | null = null
  return {
    ...store,
    get control() {
      return current
    },
    attach: (control) => {
      current = control
      return () => {
        if (current === control) current = null
      }
    },
    // Keeps full screen, because it belongs to the frame, which stays for the next lesson.
    reset: () => store.set({ ...INITIAL, fullscreen: store.get().fullscreen }),
  }
}

export const ALL_SPEEDS: readonly number[] = [...SPEEDS, 2.5, 3]

export const SEEK_SECONDS = 5
export const TAP_SECONDS = 10
export const VOLUME_STEP = 0.1
export const MAX_VOLUME = 2
export const MAX_SPEED = 3

/** Plays the video from the position in a link, for example in a comment or a note, and scrolls to the video. */
export function goTo(player: Player, seconds: number): void {
  actions(player).seekTo(seconds)
  player.control?.play()
  document.querySelector('[data-player]')?.scrollIntoView({ block: 'center' })
}

/** Returns the actions of keys, buttons and gestures. They work for every kind of video. */
export const actions = (player: Player) => {
  const seekTo = (seconds: number) => {
    const { duration } = player.get()
    player.control?.seek(Math.max(0, duration ? Math.min(seconds, duration) : seconds))
  }
  return {
    toggle: () => (player.get().playing ? player.control?.pause() : player.control?.play()),
    seekTo,
    seekBy: (seconds: number) => seekTo(player.get().time + seconds),
    changeVolume: (by: number) => {
      const { volume, muted, maxVolume } = player.get()
      const steps = Math.round(((muted ? 0 : volume) + by) * 100) / 100
      player.control?.setMuted(false)
      player.control?.setVolume(Math.min(maxVolume, Math.max(0, steps)))
    },
    toggleMute: () => {
      const { muted, volume } = player.get()
      // At volume 0 the video would stay silent after unmuting, so set the volume.
      if (!muted && volume === 0) player.control?.setVolume(1)
      else player.control?.setMuted(!muted)
    },
    /**
     * Changes to the next higher or lower speed. With keys, users can reach speeds up to 3, which the menu does not
     * offer.
     */
    changeSpeed: (by: 1 | -1) => {
      const { speed } = player.get()
      const next = by > 0 ? ALL_SPEEDS.find((one) => one > speed) : ALL_SPEEDS.findLast((one) => one < speed)
      if (next) player.control?.setSpeed(next)
    },
    toggleFullscreen: () => player.control?.toggleFullscreen(),
  }
}
