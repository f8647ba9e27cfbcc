import type { StudyGoal } from '../../study-goal.schema.ts'
import { t } from '../../texts/study-goal.ts'

type Reminder = NonNullable<StudyGoal['reminder']>

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Escapes text for RFC 5545, section 3.3.11. Removes other control characters, because the standard has no escape for
 * them.
 */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\,;]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Returns the first date on one of the weekdays `days`, starting with `from`, in iCalendar format. */
function firstDay(days: readonly number[], from: Date): string {
  const day = new Date(Date.UTC(from.getFullYear(), from.getMonth(), from.getDate()))
  while (!days.includes(((day.getUTCDay() + 6) % 7) + 1)) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10).replaceAll('-', '')
}

/** Returns a calendar file with a weekly event (RFC 5545), in local time without a time zone. */
export function studyCalendar(
  { days, time }: Reminder,
  { name, origin, now }: { name: string; origin: string; now: Date },
): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lantern//Weekly goal//EN',
    'BEGIN:VEVENT',
    `UID:study@${new URL(origin).hostname}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${firstDay(days, now)}T${time.replace(':', '')}00`,
    'DURATION:PT30M',
    `RRULE:FREQ=WEEKLY;BYDAY=${days.map((day) => DAYS[day - 1]).join(',')}`,
    `SUMMARY:${escaped(t.studyAt(name))}`,
    `URL:${origin}/my-library`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${t.timeToStudy}`,
    'TRIGGER:PT0M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
