import { useInBrowser } from './use-in-browser.ts'

type Look = 'date' | 'moment' | 'age'

const options: Record<Exclude<Look, 'age'>, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
}

const steps = [
  [60_000, 'minute'],
  [3_600_000, 'hour'],
  [86_400_000, 'day'],
] as const

/** How long ago, in whole minutes, hours or days: '3 hours ago'. */
export function formatAge(date: Date, now = Date.now(), locale?: string): string {
  const age = Math.max(0, now - date.getTime())
  const [size, unit] = steps.findLast(([step]) => age >= step) ?? [0, null]
  if (unit === null) return 'just now'
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-Math.floor(age / size), unit)
}

/** A moment in the reader's own words; the server, which does not know them, says it in UTC and English. */
export function When({ date, as = 'moment' }: { date: Date; as?: Look | undefined }) {
  const inBrowser = useInBrowser()
  const locale = inBrowser ? undefined : 'en-IN'
  const zone = inBrowser ? {} : { timeZone: 'UTC' }
  const full = new Intl.DateTimeFormat(locale, { ...options.moment, ...zone }).format(date)
  const text =
    as === 'age' && inBrowser
      ? formatAge(date)
      : new Intl.DateTimeFormat(locale, { ...options[as === 'age' ? 'date' : as], ...zone }).format(date)
  return (
    <time dateTime={date.toISOString()} title={full} className="whitespace-nowrap">
      {text}
    </time>
  )
}
