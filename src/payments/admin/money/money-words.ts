import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import type { LedgerKind } from '../../rules.ts'
import type { MoneyPeriod } from '../../money.schema.ts'
import type { MoneyView } from './money-search.ts'
import { t } from '../../texts/admin-money.ts'

export const periodNames = (): Record<MoneyPeriod, string> => ({
  today: t.today,
  yesterday: t.yesterday,
  month: t.thisMonth,
  'last-month': t.lastMonth,
  year: t.thisFinancialYear,
  'last-year': t.lastFinancialYear,
})

/** Returns the headings of the sections with the rows that make up a number. */
export const viewNames = (): Record<MoneyView, string> => ({
  looked: t.priceViews,
  income: t.receivedAndRefunded,
  received: t.received,
  refunded: t.refunded,
  claimed: t.paymentsSubmitted,
  decided: t.decisions,
})

export const entryNames = (): Record<LedgerKind, string> => ({
  claimed: t.submitted,
  received: t.received,
  rejected: t.rejected,
  corrected: t.corrected,
  refunded: t.refunded,
})

const words = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(interfaceLocale(), { ...options, timeZone: 'UTC' }).format(new Date(day))
/** Formats a day of the academy's calendar, the same in every browser. */
export const dayWords = words({ day: 'numeric', month: 'short', year: 'numeric' })
export const shortDay = words({ day: 'numeric', month: 'short' })
export const monthWords = words({ month: 'short', year: 'numeric' })

/** Formats a duration: '40 min', '5.5 hours', '3 days'. */
export const decisionTimeText = (hours: number) =>
  hours < 1
    ? t.minutesTaken(Math.round(hours * 60))
    : hours < 48
      ? t.hoursTaken(hours)
      : t.daysTaken(Math.round(hours / 2.4) / 10)

export const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.floor((part / whole) * 100)}%`
