const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const isoOf = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

const fullYear = (year: string) => Number(year) + (year.length === 2 ? 2000 : 0)

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/
const MONTH_NAMED = /^(\d{1,2})[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{4}|\d{2})(?!\d)/i
const MONTH_FIRST = /^([a-z]{3})[a-z]* +(\d{1,2}),? +(\d{4})(?!\d)/i

/**
 * Returns the date of each cell in a column (2026-11-22). Null for a cell without a date. Reads the day before the
 * month, unless no cell allows this.
 */
export function readDays(cells: readonly string[]): (string | null)[] {
  const numbers = cells.flatMap((cell) => {
    const [, first, second] = NUMBERS.exec(cell.trim()) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  const monthFirst = numbers.some(([, second]) => second > 12) && numbers.every(([first]) => first <= 12)
  return cells.map((cell) => readDay(cell.trim(), monthFirst))
}

function readDay(cell: string, monthFirst: boolean): string | null {
  const [, ...iso] = YEAR_FIRST.exec(cell) ?? []
  if (iso[0]) return isoOf(Number(iso[0]), Number(iso[1]), Number(iso[2]))
  const [, first, second, year] = NUMBERS.exec(cell) ?? []
  if (year)
    return monthFirst
      ? isoOf(fullYear(year), Number(first), Number(second))
      : isoOf(fullYear(year), Number(second), Number(first))
  const [, day, name, named] = MONTH_NAMED.exec(cell) ?? []
  if (name && named) return isoOf(fullYear(named), MONTHS.indexOf(name.toLowerCase()) + 1, Number(day))
  const [, month, of, then] = MONTH_FIRST.exec(cell) ?? []
  return month && then ? isoOf(Number(then), MONTHS.indexOf(month.toLowerCase()) + 1, Number(of)) : null
}
