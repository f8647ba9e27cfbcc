/** A line of a transcript. Times are in seconds. */
export type Cue = { start: number; end: number; text: string }

const TIMING =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
}

const seconds = (hours: string | undefined, minutes = '0', rest = '0', milliseconds = '0') =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest) + Number(milliseconds) / 1000

/**
 * Returns a text without tags. Works in one pass, because a regular expression would search for the end of a tag
 * again after every '<'.
 */
function withoutTags(text: string): string {
  let out = ''
  let at = 0
  for (;;) {
    const start = text.indexOf('<', at)
    const end = start < 0 ? -1 : text.indexOf('>', start)
    if (end < 0) return out + text.slice(at)
    out += text.slice(at, start)
    at = end + 1
  }
}

/** Returns the text of a cue without tags. */
const plain = (payload: string) =>
  withoutTags(payload)
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()

/**
 * Returns the cues of a WebVTT file, sorted by time. Returns null if the file is not WebVTT. Ignores notes, styles and
 * malformed cues.
 */
export function parseVtt(file: string): Cue[] | null {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return null
  const cues: Cue[] = []
  for (const block of text.split(/\n{2,}/).slice(1)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => line.includes('-->'))
    const timing = TIMING.exec(lines[at]?.trim() ?? '')
    if (!timing || at > 1) continue
    const start = seconds(timing[1], timing[2], timing[3], timing[4])
    const end = seconds(timing[5], timing[6], timing[7], timing[8])
    const said = plain(lines.slice(at + 1).join('\n'))
    if (end > start && said) cues.push({ start, end, text: said })
  }
  return cues.sort((one, other) => one.start - other.start)
}

/** Returns the index of the cue at this second, or of the last cue before it. Returns -1 before the first cue. */
export function cueAt(cues: readonly Cue[], second: number): number {
  let low = 0
  let high = cues.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? 0) <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}
