/** One line of the result: a measurement, and its reference from the same run. */
export type Figure = {
  what: string
  measured: string
  /** The result on the same machine at the same time, without our code or with little data. */
  reference: string
  /** The measurement divided by its reference. This ratio is comparable between machines. */
  ratio: string
  wanted?: string
}

export type Bench = { name: string; run: () => Promise<Figure[]> }

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Returns a percentile: the value that this share of the values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

const digits = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export const ms = (value: number) => `${digits(value)} ms`
export const seconds = (value: number) => `${digits(value / 1000)} s`
export const megabytes = (bytes: number) => `${digits(bytes / 1_048_576)} MB`
export const megabytesPerSecond = (bytes: number, milliseconds: number) =>
  `${digits(bytes / 1_048_576 / (milliseconds / 1000))} MB/s`
export const percent = (part: number) =>
  `${part >= 0.1 ? (part * 100).toFixed(0) : (part * 100).toFixed(1)} %`
export const rate = (perSecond: number) => `${digits(perSecond)} /s`
export const kilobytes = (bytes: number) => `${digits(bytes / 1000)} kB`
export const verdict = (claim: string, holds: boolean) => `${claim}: ${holds ? 'reached' : 'not reached'}`
export const times = (value: number) => `× ${digits(value)}`

/** Returns a figure that shows the second cost as a multiple of the first. */
export const costs = (what: string, little: number, much: number): Figure => ({
  what,
  measured: ms(much),
  reference: ms(little),
  ratio: times(much / little),
})

const columns = ['what', 'measured', 'reference', 'ratio', 'wanted'] as const
const titles = { what: '', measured: 'measured', reference: 'reference', ratio: 'ratio', wanted: 'wanted' }

/** Prints the figures as a plain table. */
export function printTable(title: string, figures: readonly Figure[]): void {
  const rows = [titles, ...figures].map((row) => columns.map((column) => row[column] ?? ''))
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}
