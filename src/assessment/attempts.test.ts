import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnswerEvent,
  deadlineOf,
  gradeOf,
  isPassed,
  latestAnswers,
  type Mark,
  stillRuns,
  submissionTime,
  takesAnswers,
  withExtraTime,
} from './attempts.rules.ts'
import { type Key, markAnswer } from './marking.rules.ts'

const at = (clock: string) => new Date(`2026-11-24T${clock}Z`)
const START = at('10:00:00')
const DEADLINE = at('11:00:00')
const ATTEMPT = { startedAt: START, deadline: DEADLINE }

describe('the deadline', () => {
  test.each([
    ['neither limit nor end', null, null, null],
    ['a limit of an hour', 3600, null, DEADLINE],
    ['an end', null, at('10:40:00'), at('10:40:00')],
    ['an end before the limit', 3600, at('10:40:00'), at('10:40:00')],
    ['an end after the limit', 3600, at('12:00:00'), DEADLINE],
  ])('%s', (_name, limitSeconds, closesAt, expected) => {
    expect(deadlineOf(START, { limitSeconds, closesAt })).toEqual(expected)
  })

  test.each([
    ['before it', '10:59:59', true, '10:59:59'],
    ['at it', '11:00:00', true, '11:00:00'],
    ['within the grace', '11:00:30', true, '11:00:00'],
    ['after the grace', '11:00:31', false, '11:00:00'],
    ['a job that runs days later', '23:00:00', false, '11:00:00'],
  ])('%s', (_name, now, accepted, submitted) => {
    expect(takesAnswers(DEADLINE, at(now))).toBe(accepted)
    expect(submissionTime(DEADLINE, at(now))).toEqual(at(submitted))
  })

  test.each([
    ['of the limit', 3600, null, at('11:20:00')],
    ['of a quiz that closes earlier', 3600, at('10:40:00'), at('11:00:00')],
    ['of a quiz without a limit', null, null, null],
  ])('extra time moves the end %s', (_name, limitSeconds, closesAt, expected) => {
    const first = deadlineOf(START, { limitSeconds, closesAt })
    const attempt = { startedAt: START, deadline: first, closesAt, extraSeconds: 0, sections: null }
    const longer = withExtraTime(withExtraTime(attempt, 300, START), 1200, START)
    expect(longer).toMatchObject({ deadline: expected, extraSeconds: 1200 })
    expect(withExtraTime(longer, 300, START)).toEqual(longer)
  })

  test.each([
    [null, '10:00:00', true],
    [DEADLINE, '10:59:54', true],
    [DEADLINE, '10:59:56', false],
    [DEADLINE, '11:00:01', false],
  ])('a page whose time is over submits, unless the deadline has moved: %s, %s', (deadline, now, runs) => {
    expect(stillRuns(deadline, at(now))).toBe(runs)
  })

  test('without one, an attempt stays open', () => {
    expect(takesAnswers(null, at('23:00:00'))).toBe(true)
    expect(submissionTime(null, at('23:00:00'))).toEqual(at('23:00:00'))
  })
})

type Given = [device: string, sequence: number, answer: string | null, givenAt: string, receivedAt?: string]
const event = ([device, sequence, answer, givenAt, receivedAt = givenAt]: Given): AnswerEvent<string> => ({
  item: 1,
  device,
  sequence,
  answer,
  givenAt: at(givenAt),
  receivedAt: at(receivedAt),
})

describe('the answer that counts', () => {
  const cases: [name: string, given: Given[], answer: string | null | undefined][] = [
    ['is the only one', [['phone', 1, 'a', '10:05:00']], 'a'],
    [
      'is the latest',
      [
        ['phone', 1, 'a', '10:05:00'],
        ['phone', 2, 'b', '10:06:00'],
      ],
      'b',
    ],
    [
      'can be removed',
      [
        ['phone', 1, 'a', '10:05:00'],
        ['phone', 2, null, '10:06:00'],
      ],
      null,
    ],
    [
      'is that of the other device, if this one was offline',
      [
        ['phone', 1, 'a', '10:05:00', '10:20:00'],
        ['laptop', 1, 'b', '10:10:00'],
      ],
      'b',
    ],
    [
      'follows the sequence if the clock of the device was set back',
      [
        ['phone', 1, 'a', '10:30:00'],
        ['phone', 2, 'b', '10:05:00', '10:31:00'],
      ],
      'b',
    ],
    [
      'is not from the future',
      [
        ['phone', 1, 'a', '10:50:00', '10:05:00'],
        ['laptop', 1, 'b', '10:06:00'],
      ],
      'b',
    ],
    ['may arrive within the grace', [['phone', 1, 'a', '10:59:59', '11:00:20']], 'a'],
    ['must not arrive later', [['phone', 1, 'a', '10:59:59', '11:00:31']], undefined],
    [
      'was given before the deadline',
      [
        ['phone', 1, 'a', '10:59:59'],
        ['phone', 2, 'b', '11:00:01'],
      ],
      'a',
    ],
  ]
  test.each(cases)('%s', (_name, given, answer) => {
    expect(latestAnswers(given.map(event), ATTEMPT).get(1)?.answer).toBe(answer)
  })
})

const choices = fc.constantFrom('a', 'b', 'c')
const moment = fc
  .integer({ min: -300, max: 4000 })
  .map((seconds) => new Date(START.getTime() + seconds * 1000))
const events = fc.uniqueArray(
  fc.record({
    item: fc.integer({ min: 1, max: 4 }),
    device: fc.constantFrom('phone', 'laptop', 'tablet'),
    sequence: fc.integer({ min: 1, max: 12 }),
    answer: fc.option(choices),
    givenAt: moment,
    receivedAt: moment,
  }),
  { selector: ({ device, sequence }) => `${device} ${sequence}`, maxLength: 36 },
)

const KEY: Key = { kind: 'single', right: 'b' }
const gradeFrom = (given: readonly AnswerEvent<string>[]) =>
  [...latestAnswers(given, ATTEMPT).values()].reduce(
    (sum, { answer }) =>
      sum +
      markAnswer(KEY, answer === null ? null : { kind: 'single', choice: answer }, {
        marks: 400,
        penalty: 100,
      }),
    0,
  )

test('a grade depends neither on the order nor on the repetition of events', () => {
  let counted = 0
  fc.assert(
    fc.property(
      events.chain((given) =>
        fc.tuple(
          fc.constant(given),
          fc.shuffledSubarray(given, { minLength: given.length }),
          fc.subarray(given),
          fc.integer({ min: 0, max: 600 }),
        ),
      ),
      ([given, shuffled, repeated, later]) => {
        // A device that received no reply sends its events again.
        const again = repeated.map((one) => ({
          ...one,
          receivedAt: new Date(one.receivedAt.getTime() + later * 1000),
        }))
        const first = gradeFrom(given)
        if (first !== 0) counted++
        expect(gradeFrom([...again, ...shuffled])).toBe(first)
        expect(gradeFrom([...shuffled, ...again])).toBe(first)
      },
    ),
    { numRuns: 500 },
  )
  expect(counted).toBeGreaterThan(100)
})

test('two devices at the same time lose nothing: each item that was answered in time has an answer', () => {
  fc.assert(
    fc.property(events, (given) => {
      const inTime = given.filter(({ receivedAt }) => receivedAt >= START && receivedAt <= DEADLINE)
      const latest = latestAnswers(given, ATTEMPT)
      for (const { item } of inTime) expect(latest.has(item)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

const givenMarks = fc
  .array(fc.record({ item: fc.integer({ min: 1, max: 4 }), value: fc.integer({ min: -100, max: 400 }) }))
  .map((list) => list.map((mark, index): Mark => ({ id: index + 1, ...mark })))

test('a grade depends neither on the order nor on the repetition of marks', () => {
  fc.assert(
    fc.property(
      givenMarks.chain((marks) =>
        fc.tuple(
          fc.constant(marks),
          fc.shuffledSubarray([...marks, ...marks], { minLength: marks.length * 2 }),
        ),
      ),
      ([marks, shuffled]) => {
        expect(gradeOf(shuffled)).toBe(gradeOf(marks))
      },
    ),
  )
})

test('a regrade and its reversal leave the first grade, and all marks stay readable', () => {
  fc.assert(
    fc.property(givenMarks, fc.integer({ min: 1, max: 4 }), fc.integer(), (marks, item, value) => {
      const id = marks.length + 1
      const regraded: Mark[] = [...marks, { id, item, value }]
      const reversed: Mark[] = [...regraded, { id: id + 1, item, revokes: id }]
      expect(gradeOf(reversed)).toBe(gradeOf(marks))
      expect(gradeOf([...marks, { id, item, value }].filter((mark) => mark.item === item))).toBe(value)
    }),
  )
})

test.each([
  ['exactly reached', 40, 100, 40, true],
  ['missed by a hundredth', 3999, 10_000, 40, false],
  ['a third of seven marks, rounded up', 231, 700, 33, true],
  ['negative', -1, 100, 0, false],
  ['no pass mark', -100, 100, null, true],
])('the pass mark: %s', (_name, grade, max, percent, passed) => {
  expect(isPassed(grade, max, percent)).toBe(passed)
})
