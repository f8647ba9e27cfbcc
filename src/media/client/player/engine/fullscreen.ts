import type { Player } from '../player.ts'

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Toggles full screen for the frame around the video. On iPhones, only the video itself can fill the screen. */
export function toggleFullscreen(frame: HTMLElement, video?: AppleVideo): void {
  if (document.fullscreenElement === frame) void document.exitFullscreen()
  else if (frame.requestFullscreen)
    frame
      .requestFullscreen()
      .then(() => layDown(video))
      .catch(() => undefined)
  else video?.webkitEnterFullscreen?.()
}

type Lockable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> }

/**
 * Locks a phone in portrait orientation to landscape for a wide video, until full screen ends. Does not lock a phone
 * that is already in landscape.
 */
async function layDown(video?: HTMLVideoElement): Promise<void> {
  const orientation: Lockable | undefined = globalThis.screen?.orientation
  const wide = !video || video.videoWidth >= video.videoHeight
  if (wide && orientation?.type.startsWith('portrait') && matchMedia('(pointer: coarse)').matches)
    await orientation.lock?.('landscape')
}

/** Calls `onChange` with whether the frame fills the screen, immediately and on every change. */
export function watchFullscreen(frame: HTMLElement, onChange: (fullscreen: boolean) => void): () => void {
  const changed = () => onChange(document.fullscreenElement === frame)
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/**
 * Enters full screen when the user rotates a phone or tablet to landscape during playback. Leaves it when the user
 * rotates the device back. If the system does not allow this, users can use the button. Returns a function that stops
 * following the rotation.
 */
export function followTurning(player: Player): () => void {
  const orientation = globalThis.screen?.orientation
  if (!orientation?.addEventListener || !matchMedia('(pointer: coarse)').matches) return () => undefined
  const turned = () => {
    const { playing, fullscreen } = player.get()
    const lies = orientation.type.startsWith('landscape')
    if (lies ? playing && !fullscreen : fullscreen && document.fullscreenElement)
      player.control?.toggleFullscreen()
  }
  orientation.addEventListener('change', turned)
  return () => orientation.removeEventListener('change', turned)
}
