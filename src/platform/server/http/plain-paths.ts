/** Paths that never exist. Requests with an unusual spelling of a path are routed to them. */
const NO_PAGE = '/404'
const NO_CALL = '/api/404'

const CALL = /^[/\\]+(api|trpc|media)([/\\]|$)/i
const PLAIN_CALL = /^\/(api|trpc|media)\//
/** Matches double slashes, backslashes, dot segments, and needlessly escaped characters. */
const UNUSUAL = /\/\/|\\|\/\.{1,2}(\/|$)|%(2[dDeE]|3\d|[46][1-9a-fA-F]|[57][0-9aA]|5[fF]|7[eE])/

/**
 * Returns the URL to route: the given URL if its path is in normal form, otherwise one that does not exist. If the
 * path cannot be decoded, escapes its percent signs.
 */
export function plainAddress(url: string): string {
  const end = url.search(/[?#]/)
  const given = end < 0 ? url : url.slice(0, end)
  const decoded = decode(given)
  const path = decoded === null ? given.replaceAll('%', '%25') : given
  const isCall = CALL.test(decoded ?? given)
  const isUnusual =
    UNUSUAL.test(path) ||
    // Page routes ignore spaces at the end of a path, so such a path is unusual too.
    (isCall ? path.endsWith('/') || !PLAIN_CALL.test(`${path}/`) : decoded === null || path.endsWith('%20'))
  const plain = !isUnusual ? path : isCall ? NO_CALL : NO_PAGE
  return end < 0 ? plain : plain + url.slice(end)
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
