import { SPEEDS } from '../../player.rules.ts'
import type { Chapter } from './chapters.ts'
import { createStore, type Store } from './store.ts'

export type Quality = 'auto' | number

/** What is shown: a lesson's video, for the one product that uses this. */
export type Film = Readonly<{
  title: string
  /** Whether its renditions can be had as a playlist. */
  hls: boolean
  durationSeconds: number | null
  captions: readonly Readonly<{ id: number; language: string; label: string; url: string }>[]
}>

export type PlayerState = {
  /** In seconds; the length is 0 until it is known. */
  time: number
  duration: number
  buffered: readonly (readonly [number, number])[]
  playing: boolean
  /** Whether anything was played since this video came on. */
  started: boolean
  ended: boolean
  /** Wants to play and has nothing to play. */
  waiting: boolean
  seeking: boolean
  failed: boolean
  /** 0 to 2; above 1 is a boost. */
  volume: number
  muted: boolean
  /** 1 where the sound cannot be boosted. */
  maxVolume: number
  speed: number
  /** Heights that can be chosen besides 'auto'. */
  qualities: readonly number[]
  /** What they take, in bits a second, in the same order; 0 where it is not known. */
  rates: readonly number[]
  quality: Quality
  /** The sound alone, where it can be had; null where it cannot. */
  audioOnly: boolean | null
  /** The height that is on now, 0 when it is not known. */
  height: number
  /** The language of the captions that are on. */
  captions: string | null
  /** What is said now. */
  cue: string
  /** The parts that the video has, none of most. */
  chapters: readonly Chapter[]
  /** To the video before and to the one after; null where there is none. */
  previous: (() => void) | null
  next: (() => void) | null
  /** Hands on a link to a moment, in seconds; null where nobody can. */
  link: ((seconds: number) => void) | null
  fullscreen: boolean
  pip: boolean
  canPip: boolean
}

/** What can be asked of whatever plays: a video element or a frame. */
export type PlayerControl = {
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setSpeed: (speed: number) => void
  toggleFullscreen: () => void
  /** Twice as fast for as long as a finger is held; nobody remembers it. */
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

/** One player: its state, and its control while something is there to be controlled. */
export type Player = Store<PlayerState> & {
  readonly control: PlayerControl | null
  /** Whoever plays hands over the control; what comes back takes it away again. */
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
    // Full screen belongs to the frame around the video, which stays when the next lesson comes on.
    reset: () => store.set({ ...INITIAL, fullscreen: store.get().fullscreen }),
  }
}

export const ALL_SPEEDS: readonly number[] = [...SPEEDS, 2.5, 3]

export const SEEK_SECONDS = 5
export const TAP_SECONDS = 10
export const VOLUME_STEP = 0.1
export const MAX_VOLUME = 2
export const MAX_SPEED = 3

/** Plays from a moment that stands somewhere on the page, and shows it. */
export function goTo(player: Player, seconds: number): void {
  actions(player).seekTo(seconds)
  player.control?.play()
  document.querySelector('[data-player]')?.scrollIntoView({ block: 'center' })
}

/** What keys, buttons and gestures do, whatever plays. */
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
      // Nothing would be heard at 0: the way out of silence makes it audible.
      if (!muted && volume === 0) player.control?.setVolume(1)
      else player.control?.setMuted(!muted)
    },
    /** To the next speed up or down; beyond those of the menu up to three. */
    changeSpeed: (by: 1 | -1) => {
      const { speed } = player.get()
      const next = by > 0 ? ALL_SPEEDS.find((one) => one > speed) : ALL_SPEEDS.findLast((one) => one < speed)
      if (next) player.control?.setSpeed(next)
    },
    toggleFullscreen: () => player.control?.toggleFullscreen(),
  }
}
