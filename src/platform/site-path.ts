/**
 * Returns the path with query and fragment if browsers resolve an address to this site; null for any other. Redirects
 * must never leave the site.
 */
export function sitePath(address: unknown): string | null {
  // Browsers remove tabs and line breaks, and read a backslash as a slash.
  if (typeof address !== 'string' || !address.startsWith('/') || /[\s\\\p{Cc}]/u.test(address)) return null
  const site = 'https://this.invalid'
  if (!URL.canParse(address, site)) return null
  const { origin, pathname, search, hash } = new URL(address, site)
  // '/.//elsewhere' loses its dots during parsing and would name another host.
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : null
}
