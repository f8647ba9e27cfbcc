/**
 * Returns the known name that `name` probably misspells. Null if there is none. The names differ by one typing error,
 * or in case and hyphens.
 */
export function findMeantName(name: string, known: readonly string[]): string | null {
  const bare = plain(name)
  return known.find((other) => isSlip(bare, plain(other))) ?? null
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, '')

/**
 * Whether two names differ by one typing error: one letter added, missing or wrong, or two adjacent letters swapped.
 */
function isSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  const swapped = left.length === 2 && left === [...right].toReversed().join('')
  return swapped || (left.length <= 1 && right.length <= 1)
}
