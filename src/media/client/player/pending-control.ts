import type { Player, PlayerControl } from './player.ts'

const nothing = () => undefined

/** Returns the control that applies until the start position is known. It stores a press on Play for later. */
export const createPendingControl = (player: Player): PlayerControl => ({
  play: () => player.set({ playing: true, waiting: true }),
  pause: () => player.set({ playing: false, waiting: false }),
  seek: nothing,
  setVolume: nothing,
  setMuted: nothing,
  setSpeed: nothing,
  toggleFullscreen: nothing,
})
