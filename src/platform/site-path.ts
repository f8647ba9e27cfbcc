/**
 * Returns the path with query and fragment if browsers would open the URL on this site. Returns null for other values,
 * because redirects must never leave the site.
 */
export function sitePath(address: unknown): string | null {
  // Browsers remove tabs and line breaks, and treat a backslash like a slash.
  if (typeof address !== 'string' || !address.startsWith('/') || /[\s\\\p{Cc}]/u.test(address)) return null
  const site = 'https://this.invalid'
  if (!URL.canParse(address, site)) return null
  const { origin, pathname, search, hash } = new URL(address, site)
  // '/.//elsewhere' becomes '//elsewhere' during parsing, which browsers treat as another host.
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : null
}
