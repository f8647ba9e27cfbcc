/**
 * A text that the query of an address carries, trimmed and cut to `max` characters; undefined when it is blank or odd.
 * Queries are read value by value, so that '2024' arrives as a number. What no call would take is left out.
 */
export function addressText(value: unknown, max: number): string | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  const storable = text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '')
  return Array.from(storable.trim()).slice(0, max).join('') || undefined
}
