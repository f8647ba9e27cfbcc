/**
 * Positions where a spreadsheet may start a formula: at the start of a cell, and after characters that separate cells
 * in other locales. Quotes and spaces may precede the formula, because those locales drop the quotes. Full-width signs
 * count like ordinary ones. The class of spaces excludes separators, because a match can start after each separator.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]|[\t\r])/g

/**
 * Returns a CSV cell. Prevents formula injection: text that a user typed must not become a formula in the
 * administrator's spreadsheet.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = value.replaceAll(FORMULA, "'")
  return /[",;\t\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
