/** The result of a write: `unknown` if there was no reply, or an error reply. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

export const KINDS = [
  'registration',
  'enrolment',
  'like',
  'share',
  'comment',
  'note',
  'progress',
  'payment',
  'approval',
  'thumbnail',
  'course',
  'file',
  'resource',
  'removal',
] as const
export type Kind = (typeof KINDS)[number]

/** Records every write that was sent to the academy and its result. */
export class Journal {
  readonly #facts = new Map<Kind, Map<string, Outcome>>(KINDS.map((kind) => [kind, new Map()]))
  readonly #waiting: { since: number; tell: () => void }[] = []
  /** Valid writes that the server refused. */
  readonly refusals: string[] = []
  /** Addresses of uploads by their names in the journal. */
  readonly addresses = new Map<string, string>()

  facts(kind: Kind): ReadonlyMap<string, Outcome> {
    return this.#facts.get(kind) ?? new Map()
  }

  /** Returns a copy of the journal. */
  copy(): Journal {
    const copy = new Journal()
    for (const kind of KINDS) for (const [key, outcome] of this.facts(kind)) copy.write(kind, key, outcome, 0)
    return copy
  }

  keys(kind: Kind, outcome: Outcome): string[] {
    return [...this.facts(kind)].filter(([, one]) => one === outcome).map(([key]) => key)
  }

  count(outcome: Outcome): number {
    return KINDS.reduce((sum, kind) => sum + this.keys(kind, outcome).length, 0)
  }

  /** `begun` is when the write was sent, in milliseconds of `performance`. */
  write(kind: Kind, key: string, outcome: Outcome, begun: number): void {
    this.#facts.get(kind)?.set(key, outcome)
    if (outcome !== 'acknowledged') return
    for (const one of this.#waiting.filter(({ since }) => begun >= since)) one.tell()
  }

  /** Returns the milliseconds until a write that is sent after this call is acknowledged. */
  untilNext(withinMs = 120_000): Promise<number> {
    const since = performance.now()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Nothing was acknowledged for ${withinMs / 1000} s`)),
        withinMs,
      )
      const one = {
        since,
        tell: () => {
          clearTimeout(timer)
          this.#waiting.splice(this.#waiting.indexOf(one), 1)
          resolve(performance.now() - since)
        },
      }
      this.#waiting.push(one)
    })
  }
}
