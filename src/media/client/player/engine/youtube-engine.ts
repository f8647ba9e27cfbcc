import { SPEEDS } from '../../../player.rules.ts'
import { toggleFullscreen } from './fullscreen.ts'
import type { Player, PlayerState } from '../player.ts'
import { preferences, remember } from '../preferences.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com'
const PLAYING = 1
const PAUSED = 2
const BUFFERING = 3
const ENDED = 0

/** Returns the URL of the YouTube frame, with autoplay and the messaging API. */
export function frameAddress(id: string, startAt: number): string {
  const query = new URLSearchParams({
    enablejsapi: '1',
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    start: String(Math.floor(startAt)),
    origin: location.origin,
  })
  return `${YOUTUBE}/embed/${id}?${query}`
}

/** The frame's messages. Any field may be missing. */
type Info = {
  currentTime?: number
  duration?: number
  playerState?: number
  playbackRate?: number
  volume?: number
  muted?: boolean
  videoLoadedFraction?: number
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Parses a message from the frame. Returns null for other messages. */
export function frameInfo(data: unknown): Info | null {
  let message: unknown = data
  try {
    if (typeof data === 'string') message = JSON.parse(data)
  } catch {
    return null
  }
  if (typeof message !== 'object' || message === null || !('event' in message)) return null
  const { event, info } = message as { event: unknown; info?: unknown }
  if (event === 'onStateChange' && isNumber(info)) return { playerState: info }
  if ((event === 'infoDelivery' || event === 'initialDelivery') && typeof info === 'object' && info !== null)
    return info
  return event === 'onReady' ? {} : null
}

function patchOf({
  currentTime,
  duration,
  playerState,
  playbackRate,
  volume,
  muted,
  videoLoadedFraction,
}: Info) {
  const patch: Partial<PlayerState> = {}
  if (isNumber(currentTime)) patch.time = currentTime
  if (isNumber(duration) && duration > 0) patch.duration = duration
  if (isNumber(playbackRate)) patch.speed = playbackRate
  if (isNumber(volume)) patch.volume = Math.min(1, Math.max(0, volume / 100))
  if (typeof muted === 'boolean') patch.muted = muted
  if (isNumber(videoLoadedFraction) && isNumber(duration))
    patch.buffered = [[0, videoLoadedFraction * duration]]
  if (isNumber(playerState)) {
    patch.playing = playerState === PLAYING || playerState === BUFFERING
    patch.waiting = playerState === BUFFERING
    patch.ended = playerState === ENDED
    if (playerState === PLAYING) patch.started = true
    if (playerState === PAUSED) patch.waiting = false
  }
  return patch
}

/**
 * Communicates with the frame through its messages, without loading YouTube's script. Messages update the player's
 * state, and the player's control sends commands. If the frame sends no messages, the video still plays. Returns a
 * function that disconnects it.
 */
export function connectFrame(player: Player, iframe: HTMLIFrameElement, frame: HTMLElement): () => void {
  const post = (message: object) => iframe.contentWindow?.postMessage(JSON.stringify(message), YOUTUBE)
  const command = (func: string, ...args: unknown[]) =>
    post({ event: 'command', func, args, id: 1, channel: 'widget' })

  let heard = false
  const heardOf = (event: MessageEvent) => {
    if (event.origin !== YOUTUBE || event.source !== iframe.contentWindow) return
    const info = frameInfo(event.data)
    if (!info) return
    if (!heard) {
      heard = true
      command('addEventListener', 'onStateChange')
      const { speed } = preferences()
      if (speed !== 1) command('setPlaybackRate', speed)
    }
    player.set({ ...patchOf(info), seeking: false })
  }
  // The frame sends messages only after it has received a `listening` message, and only when it has loaded.
  const greet = () =>
    heard ? clearInterval(greetings) : post({ event: 'listening', id: 1, channel: 'widget' })
  const greetings = setInterval(greet, 500)
  window.addEventListener('message', heardOf)

  const release = player.attach({
    play: () => command('playVideo'),
    pause: () => command('pauseVideo'),
    seek: (seconds) => {
      player.set({ time: seconds, seeking: true, ended: false })
      command('seekTo', seconds, true)
    },
    setVolume: (volume) => {
      player.set({ volume })
      command('setVolume', Math.round(volume * 100))
    },
    setMuted: (muted) => {
      player.set({ muted })
      command(muted ? 'mute' : 'unMute')
    },
    setSpeed: (speed) => {
      if (!SPEEDS.some((known) => known === speed)) return
      player.set({ speed })
      remember({ speed })
      command('setPlaybackRate', speed)
    },
    toggleFullscreen: () => toggleFullscreen(frame),
  })

  return () => {
    clearInterval(greetings)
    window.removeEventListener('message', heardOf)
    release()
  }
}
