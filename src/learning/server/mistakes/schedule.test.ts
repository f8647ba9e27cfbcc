import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../rules.ts'
import { nextSchedule, type Schedule } from './schedule.ts'

const START = '2026-02-26'

/** Practises from the first day with these answers. Each answer is some days after the question was due. */
function practise(answers: readonly { isRight: boolean; late: number }[]): Schedule[] {
  const days: Schedule[] = []
  let today = START
  let last: Schedule | null = null
  for (const { isRight, late } of answers) {
    if (last) today = addDays(last.dueOn, late)
    last = nextSchedule(last, isRight, today)
    days.push(last)
  }
  return days
}

const answers = fc.array(fc.record({ isRight: fc.boolean(), late: fc.nat({ max: 400 }) }), {
  minLength: 1,
  maxLength: 40,
})

test('a question is never due on the day of an answer or before, and within a year', () => {
  fc.assert(
    fc.property(answers, (given) => {
      for (const { dueOn, practisedOn } of practise(given)) {
        expect(dueOn > practisedOn).toBe(true)
        expect(dueOn <= addDays(practisedOn, 365)).toBe(true)
      }
    }),
  )
})

test('the numbers stay valid, and count the answers', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const days = practise(given)
      days.forEach(({ stability, difficulty, practised, wrong }, index) => {
        expect(stability).toBeGreaterThan(0)
        expect(difficulty).toBeGreaterThanOrEqual(1)
        expect(difficulty).toBeLessThanOrEqual(10)
        expect(practised).toBe(index + 1)
        expect(wrong).toBe(given.slice(0, index + 1).filter(({ isRight }) => !isRight).length)
      })
    }),
  )
})

test('a right answer never makes a question due earlier than a wrong one', () => {
  fc.assert(
    fc.property(answers, fc.nat({ max: 400 }), (given, late) => {
      const last = practise(given).at(-1) ?? null
      const today = addDays(last?.dueOn ?? START, late)
      const after = (isRight: boolean) => nextSchedule(last, isRight, today).dueOn
      expect(after(true) >= after(false)).toBe(true)
    }),
  )
})

test('intervals become longer with right answers, and short again after a wrong one', () => {
  const right = Array.from({ length: 5 }, () => ({ isRight: true, late: 0 }))
  const days = practise([...right, { isRight: false, late: 0 }])
  const breaks = days.map(
    ({ dueOn, practisedOn }) => (Date.parse(dueOn) - Date.parse(practisedOn)) / 86_400_000,
  )
  const [last, longest] = [breaks.at(-1) ?? 0, breaks.at(-2) ?? 0]
  expect(breaks.slice(0, 5)).toEqual(breaks.slice(0, 5).toSorted((a, b) => a - b))
  expect(new Set(breaks.slice(0, 5)).size).toBe(5)
  expect(last).toBeLessThan(longest / 2)
})
