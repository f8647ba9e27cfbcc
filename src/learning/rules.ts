import type { Enrollment } from './learning.schema.ts'

/**
 * The path of the REST route that saves progress. `contract.ts` declares the route. A page calls it while the
 * student closes the page.
 */
export const PROGRESS_PATH = '/api/lessons/:id/progress'

type Begun = Pick<Enrollment, 'progress' | 'resume'>

/** Whether the student has watched any part of the course. */
export const isBegun = ({ progress, resume }: Begun) => progress > 0 || (resume?.position ?? 0) > 0

/**
 * Returns the unfinished course to continue with: the most recent one with progress, otherwise the most recent one.
 * Null if there is none.
 */
export function chooseNext<T extends Begun>(newestFirst: readonly T[]): T | null {
  const open = newestFirst.filter(({ resume }) => resume !== null)
  return open.find(isBegun) ?? open[0] ?? null
}

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Adds days to a date such as '2026-04-01'. */
export const addDays = (day: string, days: number): string =>
  new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the Monday of the week that contains this day. */
export const weekOf = (day: string): string => addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7))

/** Returns the number of consecutive study days. A single missed day does not break the streak. */
export function streakOf(newestFirst: readonly string[], today: string): number {
  let before = today
  let streak = 0
  for (const day of newestFirst) {
    if (at(before) - at(day) > 2 * DAY_MS) break
    before = day
    streak += 1
  }
  return streak
}
