import type { StudyGoal } from '../../study-goal.schema.ts'
import { alarm, calendarFile, escaped, utcStamp } from '../../calendar.rules.ts'
import { t } from '../../texts/study-goal.ts'

type Reminder = NonNullable<StudyGoal['reminder']>

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

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
  return calendarFile('weekly-goal', [
    'BEGIN:VEVENT',
    `UID:study@${new URL(origin).hostname}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${firstDay(days, now)}T${time.replace(':', '')}00`,
    'DURATION:PT30M',
    `RRULE:FREQ=WEEKLY;BYDAY=${days.map((day) => DAYS[day - 1]).join(',')}`,
    `SUMMARY:${escaped(t.studyAt(name))}`,
    `URL:${origin}/my-library`,
    ...alarm(t.timeToStudy, 0),
    'END:VEVENT',
  ])
}
