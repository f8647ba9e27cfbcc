import type { Player } from '../player.ts'

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Fills the screen with the frame around the video, or leaves it; iPhones can do so with the video alone. */
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

/** A phone held upright shows a wide video lying, until full screen is left; who turned it is followed instead. */
async function layDown(video?: HTMLVideoElement): Promise<void> {
  const orientation: Lockable | undefined = globalThis.screen?.orientation
  const wide = !video || video.videoWidth >= video.videoHeight
  if (wide && orientation?.type.startsWith('portrait') && matchMedia('(pointer: coarse)').matches)
    await orientation.lock?.('landscape')
}

/** Tells whether the frame fills the screen, now and on every change. */
export function watchFullscreen(frame: HTMLElement, onChange: (fullscreen: boolean) => void): () => void {
  const changed = () => onChange(document.fullscreenElement === frame)
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/**
 * Turned on its side, a phone or tablet that plays fills its screen with the video, and leaves that when it stands again. Where the
 * system refuses, the button does the same.
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
