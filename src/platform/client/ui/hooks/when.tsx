import { useSite } from '../../page/site.ts'
import { dateFormat } from '../../../language/date-format.ts'
import { interfaceLocale } from '../../../language/in-languages.ts'
import { t } from '../../../texts/controls.ts'
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

/** Formats an age in whole minutes, hours or days: '3 hours ago'. */
export function formatAge(date: Date, now = Date.now()): string {
  const age = Math.max(0, now - date.getTime())
  const [size, unit] = steps.findLast(([step]) => age >= step) ?? [0, null]
  if (unit === null) return t.justNow
  return new Intl.RelativeTimeFormat(interfaceLocale(), { numeric: 'always' }).format(
    -Math.floor(age / size),
    unit,
  )
}

/** Formats a moment in the academy's time zone. The result is the same on the server and in every browser. */
export const formatMoment = (date: Date, as: 'date' | 'moment', timeZone: string): string =>
  dateFormat({ ...options[as], timeZone }).format(date)

/** Shows a date or an age. After hydration, the browser updates only ages. */
export function When({ date, as = 'moment' }: { date: Date; as?: Look | undefined }) {
  const { timeZone } = useSite()
  const inBrowser = useInBrowser()
  const text =
    as === 'age'
      ? inBrowser
        ? formatAge(date)
        : formatMoment(date, 'date', timeZone)
      : formatMoment(date, as, timeZone)
  return (
    // Browsers use different spaces in dates, so keep the server's text.
    <time
      dateTime={date.toISOString()}
      title={formatMoment(date, 'moment', timeZone)}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}
