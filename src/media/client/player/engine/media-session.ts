import { actions, type Player, TAP_SECONDS } from '../player.ts'

type Shown = { title: string; artist: string; picture: string | null }

/** Connects the system's media keys and lock screen to the player. Returns a function that disconnects them. */
export function updateMediaSession(player: Player, { title, artist, picture }: Shown): () => void {
  const { previous, next } = player.get()
  if (!('mediaSession' in navigator)) return () => undefined
  const session = navigator.mediaSession
  const act = actions(player)
  session.metadata = new MediaMetadata({
    title,
    artist,
    artwork: picture ? [{ src: picture }] : [],
  })
  const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => player.control?.play()],
    ['pause', () => player.control?.pause()],
    ['seekbackward', ({ seekOffset }) => act.seekBy(-(seekOffset ?? TAP_SECONDS))],
    ['seekforward', ({ seekOffset }) => act.seekBy(seekOffset ?? TAP_SECONDS)],
    ['seekto', ({ seekTime }) => act.seekTo(seekTime ?? 0)],
    ['previoustrack', previous],
    ['nexttrack', next],
  ]
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // Some browsers don't support every action.
    }
  }
  for (const [action, handler] of handlers) set(action, handler)
  return () => {
    session.metadata = null
    for (const [action] of handlers) set(action, null)
  }
}
