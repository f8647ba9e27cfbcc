/**
 * Where a spreadsheet would see a formula begin: at the start of a cell, and behind whatever a spreadsheet of another
 * country takes for the end of one, also when quotes stand before it, which that one drops. Full-width signs count as their plain ones.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠]|[\t\r])/g

/** A value in a line of CSV. What somebody typed must never be a formula in the administrator's spreadsheet. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = value.replaceAll(FORMULA, "'")
  return /[",;\t\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
