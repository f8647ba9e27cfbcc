/**
 * The maximum number of values in a body. The longest accepted list has a thousand entries with a few fields each. No
 * valid input is nested as deeply as `DEEPEST`.
 */
const MAX_PLACES = 20_000
const DEEPEST = 50
/** Shorter bodies cannot block the event loop. */
const SHORT = 10_000
/**
 * Longer bodies contain a screenshot, which is a single string without escapes. Only some programs write one \/ per 64
 * characters.
 */
const LONG = 1_100_000
const MAX_ESCAPES = 200_000
/** The name of the only string that may be this long. */
const LONG_NAME = /"proofImage"\s{0,8}:\s{0,8}$/
/** Maximum number of strings: a name and a value for each of the values. */
const MAX_STRINGS = 2 * MAX_PLACES

const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92

/**
 * Whether parsing and checking a body would block the event loop. A megabyte of brackets blocks it for 0.2 seconds;
 * one string of this size does not. Eight megabytes of quotation marks block it for 0.5 seconds even without parsing.
 * `most` is the maximum number of values.
 */
export function isUnwieldy(text: string, most = MAX_PLACES): boolean {
  if (text.length < SHORT) return false
  if (text.length > LONG && countEscapes(text) > MAX_ESCAPES) return true
  let places = 0
  let depth = 0
  let strings = 0
  let outside = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    outside += 1
    if (code === QUOTE) {
      strings += 1
      const end = endOfString(text, at)
      if (end - at > LONG && !LONG_NAME.test(text.slice(Math.max(0, at - 40), at))) return true
      at = end
    } else if (code === COMMA) places += 1
    // '[' and '{', then ']' and '}'.
    else if (code === 91 || code === 123) {
      places += 1
      depth += 1
    } else if (code === 93 || code === 125) depth -= 1
    if (places > most || depth > DEEPEST || strings > MAX_STRINGS || outside > LONG) return true
  }
  return false
}

/** Returns the number of escapes. Stops counting just above the limit. */
function countEscapes(text: string): number {
  let count = 0
  for (let at = text.indexOf('\\'); at !== -1 && count <= MAX_ESCAPES; at = text.indexOf('\\', at + 2))
    count += 1
  return count
}

/** Returns the index of the string's closing quote, or the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}
