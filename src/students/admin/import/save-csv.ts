import { csvCell } from '../../../platform/language/csv-cell.ts'

/** Saves rows as a CSV file, with a byte order mark so that Excel reads it as UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly (string | number | null)[])[]): void {
  const text = `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ')
  link.click()
  URL.revokeObjectURL(url)
}
