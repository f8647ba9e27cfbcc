import { counted } from './count.ts'

/** Durations are free text ('45 minutes', '1h 5m', '10:30'). These functions parse them. */

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/
const PART =
  /(\d+(?:[.,]\d+)?)\s*(hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|घंटा|घंटे|मिनट|सेकंड)(?![\p{L}\p{M}])/giu

const secondsIn = (unit: string) => (/^(h|घ)/i.test(unit) ? 3600 : /^(m|मि)/i.test(unit) ? 60 : 1)

/** Returns the duration in seconds. Null if the text contains none. */
export function parseDuration(text: string): number | null {
  const clock = CLOCK.exec(text.trim())
  const seconds = clock
    ? Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
    : [...text.matchAll(PART)].reduce(
        (sum, [, amount = '', unit = '']) => sum + Number(amount.replace(',', '.')) * secondsIn(unit),
        0,
      )
  return seconds > 0 ? seconds : null
}

/** Formats a length in words: '45 minutes', '1 hour 5 minutes', '40 seconds'. */
export function describeLength(seconds: number): string {
  if (seconds < 59.5) return counted(Math.max(1, Math.round(seconds)), 'second')
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean).join(' ')
}
