type Boost = { context: AudioContext; gain: GainNode }

/** An element can be tied to Web Audio only once, for as long as it lives. */
const boosts = new WeakMap<HTMLMediaElement, Boost>()

/**
 * Sets the volume from 0 to 2. Up to 1 the element does it alone; the first time that more is asked for, its sound is led
 * through a gain node, which then stays. Only for sound of our own origin: other sound would fall silent.
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

/** Browsers let sound begin only after a gesture: called when the video starts. */
export function wake(video: HTMLMediaElement): void {
  const context = boosts.get(video)?.context
  if (context?.state === 'suspended') void context.resume().catch(() => undefined)
}

/** Puts the audio of an element that is gone to sleep; whatever is not used again is collected. */
export function silence(video: HTMLMediaElement): void {
  void boosts
    .get(video)
    ?.context.suspend()
    .catch(() => undefined)
}
