type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Fills the screen with the frame around the video, or leaves it; iPhones can do so with the video alone. */
export function toggleFullscreen(frame: HTMLElement, video?: AppleVideo): void {
  if (document.fullscreenElement === frame) void document.exitFullscreen()
  else if (frame.requestFullscreen) void frame.requestFullscreen().catch(() => undefined)
  else video?.webkitEnterFullscreen?.()
}

/** Tells whether the frame fills the screen, now and on every change. */
export function watchFullscreen(frame: HTMLElement, tell: (fullscreen: boolean) => void): () => void {
  const changed = () => tell(document.fullscreenElement === frame)
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
