/**
 * Maximum step between two reported times during playback, in seconds. A longer step is a jump. Steps can be this long
 * in hidden tabs and at high speeds.
 */
const MAX_STEP = 5
/** Minimum seconds between a question and the end of the video, because players stop before the exact length. */
const BEFORE_END = 0.75

type Asked = { seconds: number }
type Tick = { time: number; duration: number; playing: boolean; seeking: boolean }

/** Returns when a question is asked. */
export const askedAt = ({ seconds }: Asked, duration: number) =>
  duration > 0 ? Math.min(seconds, Math.max(0, duration - BEFORE_END)) : seconds

/**
 * Returns a function that takes the times of a player, and returns the questions that playback reaches for the first
 * time. A jump reaches no questions. Playback up to `from` reaches none either, because the student has watched it
 * before.
 */
export function createQuestionClock<T extends Asked>(questions: readonly T[], from: number) {
  let last: number | null = null
  let furthest = from
  return ({ time, duration, playing, seeking }: Tick): T[] => {
    const begin = last ?? from
    const isStep = playing && !seeking && time >= begin && time - begin <= MAX_STEP
    const reached = isStep
      ? questions.filter((one) => {
          const at = askedAt(one, duration)
          return at > furthest && at <= time
        })
      : []
    last = time
    furthest = Math.max(furthest, time)
    return reached
  }
}
