/**
 * Reads a text from the query of an address, trimmed and cut to `max` characters. Undefined if it is blank or
 * invalid. The router parses values, so '2024' arrives as a number.
 */
export function addressText(value: unknown, max: number): string | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  const storable = text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '')
  return Array.from(storable.trim()).slice(0, max).join('') || undefined
}
