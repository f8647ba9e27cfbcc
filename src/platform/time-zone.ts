import { dateFormat } from './language/date-format.ts'

/**
 * Whether this is a named time zone. Other names are rejected, because PostgreSQL interprets the sign of '+05:30' in
 * the opposite way, and 'IST' as the time of Israel.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Za-z]+\/[\w+/-]+$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

/** Formatters are cached, because creating one takes longer than using it a thousand times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, made)
  return made
}

/** Formats a date and time in a time zone: '2026-04-01 00:30:00'. */
export const zonedTime = (moment: Date, timeZone: string) => clockOf(timeZone).format(moment)

/** Formats a day in a time zone: '2026-04-01'. */
export const zonedDay = (moment: Date, timeZone: string) => zonedTime(moment, timeZone).slice(0, 10)

/**
 * Returns the moment of a minute of a day in a time zone. For example, '2026-04-01' and 90 mean 01:30 on that day. If
 * clocks skip this time, returns a moment after the change. If the time occurs twice, returns the first.
 */
export function momentOf(day: string, minute: number, timeZone: string): Date {
  const local = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const readingAt = (moment: number) =>
    Date.parse(`${zonedTime(new Date(moment), timeZone).replace(' ', 'T')}Z`)
  // Offsets change by at most a few hours, so only the offsets of the day before and the day after are possible.
  const offsets = [local - 86_400_000, local + 86_400_000].map((at) => readingAt(at) - at)
  const candidates = offsets.map((offset) => local - offset).toSorted((one, other) => one - other)
  const exact = candidates.find((at) => readingAt(at) === local)
  // If clocks skip this time, uses the offset from before the change. The result is then the same distance after the
  // change.
  return new Date(exact ?? local - (offsets[0] ?? 0))
}

/** Returns the day that is this many days later. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Formats a day such as '2026-04-01' for display. */
export const formatDay = (day: string) =>
  dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** Whether this is a valid calendar day such as 2026-04-01. */
export const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value
