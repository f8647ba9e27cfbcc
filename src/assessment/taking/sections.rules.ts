/** A section of an attempt. The attempt stores it, so that later changes to the quiz don't matter. */
export type AttemptSection = {
  title: string
  /** The time limit of the section in seconds. Null if there is none. */
  seconds: number | null
  /** The extra time of the section in seconds. */
  extra: number
  /** When the student ended the section early, as an ISO string. Null if the student did not. */
  endedAt: string | null
}

export type Sectioned = {
  startedAt: Date
  /** The latest time at which a section can end. Null if there is no limit. */
  closesAt: Date | null
  sections: readonly AttemptSection[]
}

const toDate = (time: number) => (time === Infinity ? null : new Date(time))

/** Returns when each section ends, in milliseconds. Infinity if only the student can end the section. */
function endTimes({ startedAt, closesAt, sections }: Sectioned): number[] {
  const last = closesAt?.getTime() ?? Infinity
  let start = startedAt.getTime()
  return sections.map(({ seconds, extra, endedAt }) => {
    const limit = seconds === null ? Infinity : start + (seconds + extra) * 1000
    const early = endedAt === null ? Infinity : Date.parse(endedAt)
    // A section begins when the one before it ends, so no section ends before it begins.
    start = Math.max(start, Math.min(limit, early, last))
    return start
  })
}

/** Returns when each section ends. Null if only the student can end the section. */
export const sectionEnds = (attempt: Sectioned): (Date | null)[] => endTimes(attempt).map(toDate)

/** Returns when the last section ends. Null if only the student can end it. */
export const lastEnd = (attempt: Sectioned): Date | null => sectionEnds(attempt).at(-1) ?? null

/** Returns the index of the running section, or null if all have ended. */
export function currentSection(attempt: Sectioned, now: Date): number | null {
  const index = endTimes(attempt).findIndex((end) => now.getTime() < end)
  return index === -1 ? null : index
}

/**
 * Returns the index of the running section. If all have ended, it is the last one that ran: the quiz can close before
 * the student reaches the others.
 */
export function shownSection(attempt: Sectioned, now: Date): number {
  const current = currentSection(attempt, now)
  if (current !== null) return current
  const ends = endTimes(attempt)
  const last = ends.findLastIndex((end, index) => end > (ends[index - 1] ?? attempt.startedAt.getTime()))
  return Math.max(0, last)
}

/** Returns an attempt whose current section ends now. */
export function withSectionEnded<T extends Sectioned>(attempt: T, now: Date): T {
  const current = currentSection(attempt, now)
  return {
    ...attempt,
    sections: attempt.sections.map((section, index) =>
      index === current ? { ...section, endedAt: now.toISOString() } : section,
    ),
  }
}

/**
 * Shares extra time among the sections that have not ended, in proportion to their time limits. A section that has
 * ended stays closed.
 */
export function shareExtraTime<T extends Sectioned>(attempt: T, seconds: number, now: Date): T {
  const current = currentSection(attempt, now)
  if (current === null) return attempt
  const limitOf = (section: AttemptSection, index: number) => (index < current ? 0 : (section.seconds ?? 0))
  let [left, weights] = [seconds, attempt.sections.map(limitOf).reduce((sum, limit) => sum + limit, 0)]
  return {
    ...attempt,
    closesAt: attempt.closesAt && new Date(attempt.closesAt.getTime() + seconds * 1000),
    sections: attempt.sections.map((section, index) => {
      const limit = limitOf(section, index)
      if (limit === 0) return section
      // The last section gets the rest after rounding.
      const share = Math.round((left * limit) / weights)
      left -= share
      weights -= limit
      return { ...section, extra: section.extra + share }
    }),
  }
}

/** Returns the total time of sections. Null if one of them has no limit. */
export const totalMinutes = (sections: readonly { minutes: number | null }[]): number | null =>
  sections.reduce<number | null>(
    (sum, { minutes }) => (sum === null || minutes === null ? null : sum + minutes),
    0,
  )
