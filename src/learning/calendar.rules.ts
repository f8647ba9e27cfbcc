/** Writes calendar files (RFC 5545). */

/**
 * Escapes text for RFC 5545, section 3.3.11. Removes other control characters, because the standard has no escape for
 * them.
 */
export const escaped = (text: string) =>
  text
    .replaceAll(/[\\,;]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Formats a time in UTC: '20261124T123000Z'. */
export const utcStamp = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Maximum length of a line in bytes, as RFC 5545 recommends. */
const MAX_BYTES = 75

const bytesOf = (codePoint: number) =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_0000 ? 3 : 4

/** Folds a long line between characters. Continuation lines begin with a space. */
function fold(line: string): string {
  // A UTF-16 unit takes at most three bytes in UTF-8.
  if (line.length * 3 <= MAX_BYTES) return line
  const lines: string[] = []
  let from = 0
  let at = 0
  let bytes = 0
  // Counts bytes without an encoder, because encoding each character would take most of the time.
  for (const character of line) {
    const size = bytesOf(character.codePointAt(0) ?? 0)
    if (bytes + size > MAX_BYTES) {
      lines.push(line.slice(from, at))
      from = at
      bytes = 1
    }
    at += character.length
    bytes += size
  }
  return [...lines, line.slice(from)].join('\r\n ')
}

/** Returns a calendar file that contains these lines. */
export const calendarFile = (product: string, lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Lantern//${product}//EN`, ...lines, 'END:VCALENDAR', '']
    .map(fold)
    .join('\r\n')

/** Returns the lines of a reminder that shows `text` some minutes before its event starts. */
export const alarm = (text: string, minutesBefore: number) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(text)}`,
  `TRIGGER:${minutesBefore === 0 ? '' : '-'}PT${minutesBefore}M`,
  'END:VALARM',
]

export type CalendarEvent = {
  /** The ID of the event, unique within the site. */
  uid: string
  title: string
  description: string
  url: string
  changedAt: Date
  startsAt: Date
  endsAt: Date
  reminder: { minutesBefore: number; text: string }
}

type Calendar = { name: string; product: string; origin: string; events: readonly CalendarEvent[] }

/** Returns a calendar file for subscriptions, with times in UTC. */
export const writeCalendar = ({ name, product, origin, events }: Calendar): string =>
  calendarFile(product, [
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}@${new URL(origin).hostname}`,
      `DTSTAMP:${utcStamp(event.changedAt)}`,
      `DTSTART:${utcStamp(event.startsAt)}`,
      `DTEND:${utcStamp(event.endsAt)}`,
      `SUMMARY:${escaped(event.title)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      `URL:${event.url}`,
      ...alarm(event.reminder.text, event.reminder.minutesBefore),
      'END:VEVENT',
    ]),
  ])
