const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a file size for display: 2621440 -> '2.5 MB'. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  // Values that would round to 1024 use the next unit.
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${unit === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[unit]}`
}
