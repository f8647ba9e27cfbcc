/**
 * Reads a string from the query of a URL, trimmed and cut to `max` characters. Returns undefined if it is blank or
 * invalid. The router parses values, so '2024' is a number here.
 */
export function addressText(value: unknown, max: number): string | undefined {
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  const storable = text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '')
  return Array.from(storable.trim()).slice(0, max).join('') || undefined
}
