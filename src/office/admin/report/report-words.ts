import { formatCount } from '../../../platform/count.ts'
import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import { formatRupees } from '../../../platform/money.ts'
import type { ReportWeek } from '../../report.schema.ts'
import { t } from '../../texts/report.ts'

type Pair<Value> = { now: Value; before: Value }

const formatDecimals = (value: number) =>
  new Intl.NumberFormat(interfaceLocale(), { maximumFractionDigits: 1 }).format(value)

/** Formats a duration. From 48 hours on, uses days. */
const formatHours = (hours: number) =>
  hours < 48 ? t.hours(formatDecimals(hours)) : t.days(formatDecimals(hours / 24))

/** How to format a figure, and its difference from the week before. */
const UNITS = {
  count: { format: formatCount, difference: formatCount, below: () => t.fewer },
  rupees: { format: formatRupees, difference: formatRupees, below: () => t.less },
  percent: {
    format: (value: number) => t.percent(formatDecimals(value)),
    difference: (value: number) => t.points(formatDecimals(value)),
    below: () => t.less,
  },
  hours: {
    format: formatHours,
    difference: formatHours,
    below: () => t.less,
  },
}
export type Unit = keyof typeof UNITS

export const formatFigure = (unit: Unit, value: number | null) =>
  value === null ? '–' : UNITS[unit].format(value)

/**
 * Compares a figure with the week before in words: '12 more than the week before'. Null if one of the figures is
 * missing.
 */
export function compare(unit: Unit, { now, before }: Pair<number | null>, week: ReportWeek): string | null {
  if (now === null || before === null) return null
  const { difference, below } = UNITS[unit]
  // Rounds to hundredths, so that sums of rupees have no floating-point errors.
  const change = Math.round((now - before) * 100) / 100
  if (change === 0) return t.same(week === 'this' ? t.asSameDays : t.asWeekBefore)
  const than = week === 'this' ? t.thanSameDays : t.thanWeekBefore
  return change > 0 ? t.more(difference(change), than) : below()(difference(-change), than)
}
