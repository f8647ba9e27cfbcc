/** Addresses that nothing answers: what an unusual spelling is taken for. */
const NO_PAGE = '/404'
const NO_CALL = '/api/404'

const CALL = /^[/\\]+(api|trpc|media)([/\\]|$)/i
const PLAIN_CALL = /^\/(api|trpc|media)\//
/** Doubled slashes, backslashes, dot segments, and escapes of what needs none. */
const UNUSUAL = /\/\/|\\|\/\.{1,2}(\/|$)|%(2[dDeE]|3\d|[46][1-9a-fA-F]|[57][0-9aA]|5[fF]|7[eE])/

/**
 * The address that is routed for the one that was asked for: itself when its path is written as this site writes paths,
 * else one that does not exist. The address of a call that cannot be decoded is taken as the text that it is.
 */
export function plainAddress(url: string): string {
  const end = url.search(/[?#]/)
  const given = end < 0 ? url : url.slice(0, end)
  const decoded = decode(given)
  const path = decoded === null ? given.replaceAll('%', '%25') : given
  const isCall = CALL.test(decoded ?? given)
  const isUnusual =
    UNUSUAL.test(path) ||
    // Pages would overlook white space at the end.
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
