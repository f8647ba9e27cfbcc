export type Stretch = [from: number, to: number]

/** If the position changes by more than this between two ticks (in seconds, at normal speed), this was a seek. */
const LONGEST_TICK = 3

/** Tracks which ranges of a video were played. Call `tick` during playback. */
export class Watched {
  #current: Stretch | null = null
  #done: Stretch[] = []
  /** The furthest second played. */
  furthest = 0

  /** Records that the video plays at this second. */
  tick(time: number, speed = 1): void {
    const step = this.#current ? time - this.#current[1] : -1
    if (this.#current && step >= 0 && step <= LONGEST_TICK * Math.max(1, speed)) this.#current[1] = time
    else {
      this.cut()
      this.#current = [time, time]
      return
    }
    this.furthest = Math.max(this.furthest, time)
  }

  /** Ends the current range, after a seek or pause. */
  cut(): void {
    if (this.#current && this.#current[1] > this.#current[0]) this.#done.push(this.#current)
    this.#current = null
  }

  /** Returns the merged ranges since the last call. The current range continues in the next call. */
  take(): Stretch[] {
    const going = this.#current
    this.cut()
    if (going) this.#current = [going[1], going[1]]
    const taken = merge(this.#done)
    this.#done = []
    return taken
  }

  /** Adds ranges again, because they could not be saved. */
  giveBack(stretches: readonly Stretch[]): void {
    this.#done.push(...stretches)
  }
}

const round = (seconds: number) => Math.round(seconds * 100) / 100

/** Merges ranges that touch or overlap, in order. */
export function merge(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const [from, to] of [...stretches].sort((one, other) => one[0] - other[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1] + 0.05) last[1] = Math.max(last[1], round(to))
    else merged.push([round(from), round(to)])
  }
  return merged
}
