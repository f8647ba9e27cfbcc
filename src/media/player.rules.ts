export const VIDEO_HEIGHTS = [1080, 720, 480, 360] as const
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** Under which name a master playlist says where the sound alone is. */
export const AUDIO_ONLY = 'lantern.audio-only'
