/** Maximum number of characters of all responses in one batched request. */
export const MAX_BATCH_REPLY = 4_000_000

/** Returns the approximate length of a value as JSON. Stops counting at `most`. */
export function sizeOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null || value instanceof Date) return 8
  let size = 2
  for (const [key, child] of Object.entries(value)) {
    if (size > most) break
    size += (Array.isArray(value) ? 1 : key.length + 4) + sizeOf(child, most - size)
  }
  return size
}
