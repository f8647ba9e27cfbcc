import type { LedgerKind } from '../../rules.ts'
import type { MoneyPeriod } from '../../money.schema.ts'
import type { MoneyView } from './money-search.ts'

export const PERIOD_WORDS: Record<MoneyPeriod, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This financial year',
  'last-year': 'Last financial year',
}

/** What the rows behind a number are. */
export const VIEW_WORDS: Record<MoneyView, string> = {
  looked: 'Looks at prices',
  income: 'Received and given back',
  received: 'Received',
  refunded: 'Given back',
  claimed: 'Requests',
  decided: 'Decisions',
}

export const ENTRY_WORDS: Record<LedgerKind, string> = {
  claimed: 'Sent',
  received: 'Received',
  rejected: 'Rejected',
  corrected: 'Corrected',
  refunded: 'Given back',
}

const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
/** Days of the academy's calendar, the same for every reader. */
export const dayWords = words({ day: 'numeric', month: 'short', year: 'numeric' })
export const shortDay = words({ day: 'numeric', month: 'short' })
export const monthWords = words({ month: 'short', year: 'numeric' })

/** How long it took: '40 minutes', '5.5 hours', '3 days'. */
export const tookWords = (hours: number) =>
  hours < 1
    ? `${Math.round(hours * 60)} min`
    : hours < 48
      ? `${hours} ${hours === 1 ? 'hour' : 'hours'}`
      : `${Math.round(hours / 2.4) / 10} days`

export const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.floor((part / whole) * 100)} %`
