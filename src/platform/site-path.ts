/**
 * The path, with query and fragment, when an address is one of this site as browsers read it; null for any other. Where
 * somebody is sent next must never be another site.
 */
export function sitePath(address: unknown): string | null {
  // Browsers drop tabs and line breaks, and take a backslash for a slash.
  if (typeof address !== 'string' || !address.startsWith('/') || /[\s\\\p{Cc}]/u.test(address)) return null
  const site = 'https://this.invalid'
  if (!URL.canParse(address, site)) return null
  const { origin, pathname, search, hash } = new URL(address, site)
  // '/.//elsewhere' is a path whose dots are gone by now.
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : null
}
