import { expect, test } from 'vitest'
import { gradeAfter, lateness, maxGradeOf, sendsLeft } from './assignments.rules.ts'

const due = new Date('2026-11-20T12:00:00Z')
const rules = { dueAt: due, acceptsLate: true, lateUntil: new Date('2026-11-22T12:00:00Z'), latePercent: 20 }
const after = (hours: number) => new Date(due.getTime() + hours * 3_600_000)

test.each([
  ['before the due date', -1, { isLate: false, percent: 0 }],
  ['at the due date', 0, { isLate: false, percent: 0 }],
  ['an hour later', 1, { isLate: true, percent: 20 }],
  ['when late work ends', 48, { isLate: true, percent: 20 }],
  ['after late work ended', 49, null],
])('work is late %s as the rules say', (_when, hours, expected) => {
  expect(lateness(rules, after(hours), false)).toEqual(expected)
})

test('late work is refused after the end, accepted if there is no end, and never late after a return', () => {
  expect(lateness({ ...rules, acceptsLate: false }, after(1), false)).toBeNull()
  expect(lateness({ ...rules, lateUntil: null }, after(9000), false)).toEqual({ isLate: true, percent: 20 })
  expect(lateness({ ...rules, acceptsLate: false }, after(9000), true)).toEqual({ isLate: false, percent: 0 })
  expect(lateness({ ...rules, dueAt: null }, after(9000), false)).toEqual({ isLate: false, percent: 0 })
})

test('each returned version allows one more submission', () => {
  const of = (...states: ('submitted' | 'returned' | 'marked' | 'replaced')[]) =>
    states.map((state) => ({ state }))
  expect(sendsLeft(0, [])).toBe(1)
  expect(sendsLeft(0, of('submitted'))).toBe(0)
  expect(sendsLeft(0, of('returned'))).toBe(1)
  expect(sendsLeft(1, of('replaced', 'marked'))).toBe(0)
  expect(sendsLeft(1, of('returned', 'returned', 'submitted'))).toBe(1)
  // The owner may lower the limit later.
  expect(sendsLeft(0, of('replaced', 'replaced', 'submitted'))).toBe(0)
})

test('a rubric replaces the total, and lateness costs its percentage', () => {
  expect(maxGradeOf({ maxMarks: 1000, rubric: [] })).toBe(1000)
  const criterion = { name: 'Steps', marks: 450, levels: [] }
  expect(maxGradeOf({ maxMarks: 1000, rubric: [criterion, criterion] })).toBe(900)
  expect(gradeAfter(333, 10)).toBe(300)
  expect(gradeAfter(1000, 100)).toBe(0)
})
