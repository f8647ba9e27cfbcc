const TIMING =
  /^[ \t]*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})[ \t]*-->[ \t]*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})(?![\d:,.])/

const two = (digits = '') => digits.padStart(2, '0')
const moment = (hours: string | undefined, minutes: string, seconds: string, fraction: string) =>
  `${two(hours)}:${two(minutes)}:${two(seconds)}.${fraction.padEnd(3, '0')}`

/** Removes markup that WebVTT does not support: colours, fonts and positions. */
const plain = (line: string) => line.replace(/<\/?font[^<>]*>/gi, '').replace(/\{\\[^{}]*\}/g, '')

/**
 * Returns WebVTT without a byte order mark and with \n line ends. Converts SubRip (.srt) and leaves other text
 * unchanged.
 */
export function toVtt(file: string): string {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  const begins = /^\s*\d+\s*$/.test(lines[first] ?? '') ? first + 1 : first
  if (!TIMING.test(lines[begins] ?? '')) return text
  const converted = lines.slice(first).map((line) => {
    const [, h1, m1 = '', s1 = '', f1 = '', h2, m2 = '', s2 = '', f2 = ''] = TIMING.exec(line) ?? []
    return f1 ? `${moment(h1, m1, s1, f1)} --> ${moment(h2, m2, s2, f2)}` : plain(line)
  })
  return `WEBVTT\n\n${converted.join('\n')}`
}
