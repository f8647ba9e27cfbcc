import { expect, test } from 'vitest'
import { studyCalendar } from './calendar.ts'

test('an appointment begins on the first of its days, and comes back each week', () => {
  // A Saturday.
  const now = new Date(2026, 1, 28, 9, 5)
  const place = { name: 'Rivers; Seas, Lakes', origin: 'https://academy.example', now }
  const lines = studyCalendar({ days: [1, 3], time: '18:30' }, place).split('\r\n')
  expect(lines).toContain('DTSTART:20260302T183000')
  expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,WE')
  expect(lines).toContain('SUMMARY:Study at Rivers\\; Seas\\, Lakes')
  expect(lines.at(-1)).toBe('')
  expect(studyCalendar({ days: [6], time: '07:00' }, place)).toContain('DTSTART:20260228T070000')
})
