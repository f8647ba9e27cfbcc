import { expect, test } from 'vitest'
import { studyCalendar } from './calendar.ts'

test('an event starts on the first selected day, and repeats every week', () => {
  // 28 February 2026 is a Saturday.
  const now = new Date(2026, 1, 28, 9, 5)
  const place = { name: 'Rivers; Seas, Lakes', origin: 'https://academy.example', now }
  const lines = studyCalendar({ days: [1, 3], time: '18:30' }, place).split('\r\n')
  expect(lines).toContain('DTSTART:20260302T183000')
  expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,WE')
  expect(lines).toContain('SUMMARY:Study at Rivers\\; Seas\\, Lakes')
  expect(lines.at(-1)).toBe('')
  expect(studyCalendar({ days: [6], time: '07:00' }, place)).toContain('DTSTART:20260228T070000')
})

test('a name with line breaks adds no lines to the file', () => {
  const now = new Date(2026, 1, 28, 9, 5)
  const write = (name: string) =>
    studyCalendar({ days: [1], time: '18:30' }, { name, origin: 'https://academy.example', now }).split(
      '\r\n',
    )
  const plain = write('Rivers')
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085']) {
    const lines = write(`Rivers${end}ATTENDEE:mailto:thief@evil.example\t`)
    expect(lines).toHaveLength(plain.length)
    expect(lines).toContain('SUMMARY:Study at Rivers\\nATTENDEE:mailto:thief@evil.example')
  }
})
