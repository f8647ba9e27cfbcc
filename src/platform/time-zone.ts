import { interfaceLocale } from './language/in-languages.ts'

/** Whether this is a named time zone: PostgreSQL reads the sign of '+05:30' the other way, and 'IST' as Israel's. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Za-z]+\/[\w+/-]+$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

/** Creating a formatter takes longer than a thousand uses. */
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

/** Formats a day such as '2026-04-01' in words. */
export const formatDay = (day: string) =>
  new Intl.DateTimeFormat(interfaceLocale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** Whether this is a valid calendar day such as 2026-04-01. */
export const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value
