export const VIDEO_HEIGHTS = [1080, 720, 480, 360] as const
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** The name under which a master playlist lists the audio-only rendition. */
export const AUDIO_ONLY = 'lantern.audio-only'
