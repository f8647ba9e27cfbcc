import type { Player, PlayerControl } from './player.ts'

const nothing = () => undefined

/** The control while it is not yet known where to begin: whoever pressed Play meanwhile has not pressed in vain. */
export const createPendingControl = (player: Player): PlayerControl => ({
  play: () => player.set({ playing: true, waiting: true }),
  pause: () => player.set({ playing: false, waiting: false }),
  seek: nothing,
  setVolume: nothing,
  setMuted: nothing,
  setSpeed: nothing,
  toggleFullscreen: nothing,
})
