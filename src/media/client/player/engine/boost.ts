type Boost = { context: AudioContext; gain: GainNode }

/** A media element can be connected to Web Audio only once. */
const boosts = new WeakMap<HTMLMediaElement, Boost>()

/**
 * Sets the volume from 0 to 2. The element handles values up to 1. The first higher value permanently connects the
 * element to a gain node. Use higher values only for sound from our own origin, because Web Audio mutes other sound.
 */
export function applyVolume(video: HTMLMediaElement, volume: number): void {
  let boost = boosts.get(video)
  video.volume = Math.min(1, volume)
  if (volume > 1 && !boost) {
    const context = new AudioContext()
    boost = { context, gain: context.createGain() }
    context.createMediaElementSource(video).connect(boost.gain).connect(context.destination)
    boosts.set(video, boost)
  }
  if (boost) boost.gain.gain.value = Math.max(1, volume)
  wake(video)
}

/** Resumes the audio context. Browsers allow sound only after a gesture, so call this when the video starts. */
export function wake(video: HTMLMediaElement): void {
  const context = boosts.get(video)?.context
  if (context?.state === 'suspended') void context.resume().catch(() => undefined)
}

/** Suspends the audio of a removed element, so that it can be garbage-collected. */
export function silence(video: HTMLMediaElement): void {
  void boosts
    .get(video)
    ?.context.suspend()
    .catch(() => undefined)
}
