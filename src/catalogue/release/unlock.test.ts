import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, momentOf, zonedDay, zonedTime } from '../../platform/time-zone.ts'
import { type LessonFacts, type ReleaseRule, unlock } from './unlock.rules.ts'

const NO_RULE: ReleaseRule = {
  releaseAt: null,
  releaseDays: null,
  releaseMinute: null,
  releaseAfterBatch: false,
}
const after = (releaseDays: number, releaseMinute = 0): ReleaseRule => ({
  releaseAt: null,
  releaseDays,
  releaseMinute,
  releaseAfterBatch: false,
})
const afterBatch = (releaseDays: number): ReleaseRule => ({ ...after(releaseDays), releaseAfterBatch: true })
const at = (moment: string): ReleaseRule => ({ ...NO_RULE, releaseAt: new Date(moment) })

const facts = (given: Partial<LessonFacts> = {}): LessonFacts => ({
  isEntitled: true,
  isPreview: false,
  isExempt: false,
  isCompleted: false,
  isExcused: false,
  rules: [],
  startedAt: new Date('2026-11-01T10:00:00Z'),
  batchStartsOn: null,
  timeZone: 'Asia/Kolkata',
  before: null,
  ...given,
})
const NOW = new Date('2026-11-24T12:00:00Z')
const OPEN = { open: true }
const later = (moment: string) => ({ open: false, reason: 'later', opensAt: new Date(moment) })

describe('a lesson', () => {
  const cases: [name: string, given: Partial<LessonFacts>, lock: unknown][] = [
    ['without rules is open', {}, OPEN],
    ['that is not bought is locked', { isEntitled: false }, { open: false, reason: 'notEntitled' }],
    [
      'that is not bought stays locked when completed',
      { isEntitled: false, isCompleted: true },
      { open: false, reason: 'notEntitled' },
    ],
    ['opens at its moment', { rules: [at('2026-11-24T12:00:00Z')] }, OPEN],
    ['is locked before its moment', { rules: [at('2026-11-24T12:00:01Z')] }, later('2026-11-24T12:00:01Z')],
    [
      'opens days after enrolment in the academy',
      { rules: [after(24, 18 * 60)] },
      later('2026-11-25T12:30:00Z'),
    ],
    [
      'opens days after the start of the batch',
      { rules: [afterBatch(5)], batchStartsOn: '2026-11-20' },
      later('2026-11-24T18:30:00Z'),
    ],
    [
      'has opened days after the start of the batch, before the student enrolled',
      { rules: [afterBatch(24)], batchStartsOn: '2026-10-01' },
      OPEN,
    ],
    [
      'counts from the enrolment of a student without a batch',
      { rules: [afterBatch(24)] },
      later('2026-11-24T18:30:00Z'),
    ],
    ['has opened days after enrolment', { rules: [after(23, 17 * 60)] }, OPEN],
    [
      'with days needs an enrolment',
      { rules: [after(0)], startedAt: null },
      { open: false, reason: 'enrol' },
    ],
    [
      'waits for the later one of its rules',
      { rules: [at('2026-11-26T00:00:00Z'), after(24)] },
      later('2026-11-26T00:00:00Z'),
    ],
    [
      'opens after the lesson before it',
      { before: { id: 7, isCompleted: false } },
      { open: false, reason: 'inOrder', after: 7 },
    ],
    ['is open after the lesson before it', { before: { id: 7, isCompleted: true } }, OPEN],
    [
      'that is completed stays open',
      { isCompleted: true, rules: [after(99)], before: { id: 7, isCompleted: false } },
      OPEN,
    ],
    ['that is excused is open', { isExcused: true, rules: [after(99)] }, OPEN],
    ['that is a preview is open', { isPreview: true, rules: [after(99)] }, OPEN],
    ['is open for staff', { isExempt: true, isEntitled: false, rules: [after(99)] }, OPEN],
  ]
  test.each(cases)('%s', (_, given, lock) => {
    expect(unlock(facts(given), NOW)).toEqual(lock)
  })

  test.each([
    // Enrolled at 00:30 on 2 November in Kolkata, which is still 1 November in UTC.
    ['Asia/Kolkata', '2026-11-01T19:00:00Z', 1, 9 * 60, '2026-11-03T03:30:00.000Z'],
    // Clocks go forward on 29 March 2026: 02:30 does not exist.
    ['Europe/Berlin', '2026-03-27T12:00:00Z', 2, 150, '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-03-27T12:00:00Z', 2, 9 * 60, '2026-03-29T07:00:00.000Z'],
    // Clocks go back on 1 November 2026: 01:30 occurs twice, and the first one counts.
    ['America/New_York', '2026-10-31T12:00:00Z', 1, 90, '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-10-31T12:00:00Z', 1, 9 * 60, '2026-11-01T14:00:00.000Z'],
  ])('opens at the time of day in %s', (timeZone, startedAt, days, minute, opensAt) => {
    const given = facts({ timeZone, startedAt: new Date(startedAt), rules: [after(days, minute)] })
    expect(unlock(given, new Date(startedAt))).toEqual(later(opensAt))
  })
})

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
const rules = fc.oneof(
  fc.constant(NO_RULE),
  moments.map((releaseAt) => ({ ...NO_RULE, releaseAt })),
  fc
    .tuple(fc.nat(400), fc.nat(1439), fc.boolean())
    .map(([days, minute, releaseAfterBatch]) => ({ ...after(days, minute), releaseAfterBatch })),
)
const anyFacts: fc.Arbitrary<LessonFacts> = fc.record({
  isEntitled: fc.boolean(),
  isPreview: fc.boolean(),
  isExempt: fc.boolean(),
  isCompleted: fc.boolean(),
  isExcused: fc.boolean(),
  rules: fc.array(rules, { maxLength: 3 }),
  startedAt: fc.option(moments),
  batchStartsOn: fc.option(moments.map((one) => one.toISOString().slice(0, 10))),
  timeZone: fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'UTC'),
  before: fc.option(fc.record({ id: fc.nat(), isCompleted: fc.boolean() })),
})

describe('for all facts', () => {
  test('a completed lesson is open while the student is entitled, with any rules', () => {
    fc.assert(
      fc.property(anyFacts, moments, (given, now) => {
        expect(unlock({ ...given, isEntitled: true, isCompleted: true }, now)).toEqual(OPEN)
      }),
    )
  })

  test('time never locks a lesson, and opens it at the announced time', () => {
    fc.assert(
      fc.property(anyFacts, moments, fc.nat(1e10), (given, now, more) => {
        const lock = unlock(given, now)
        const next = unlock(given, new Date(now.getTime() + more))
        if (lock.open) expect(next.open).toBe(true)
        else if (lock.opensAt) {
          expect(unlock(given, new Date(lock.opensAt.getTime() - 1))).toMatchObject({ reason: 'later' })
          const opened = unlock(given, lock.opensAt)
          expect(opened.open || opened.reason).toBe(given.before?.isCompleted === false ? 'inOrder' : true)
        }
      }),
    )
  })

  test('more completions, excuses and payments never lock a lesson, in any order', () => {
    const steps: readonly ((given: LessonFacts) => LessonFacts)[] = [
      (given) => ({ ...given, isEntitled: true }),
      (given) => ({ ...given, isCompleted: true }),
      (given) => ({ ...given, isExcused: true }),
      (given) => ({ ...given, before: given.before && { ...given.before, isCompleted: true } }),
    ]
    fc.assert(
      fc.property(anyFacts, moments, fc.shuffledSubarray([0, 1, 2, 3]), (given, now, order) => {
        let reached = given
        for (const index of order) {
          const wasOpen = unlock(reached, now).open
          reached = steps[index]?.(reached) ?? reached
          if (wasOpen) expect(unlock(reached, now).open).toBe(true)
        }
        const sorted = order
          .toSorted((one, other) => one - other)
          .reduce((one, index) => steps[index]?.(one) ?? one, given)
        expect(unlock(reached, now)).toEqual(unlock(sorted, now))
        const turned = { ...given, rules: given.rules.toReversed() }
        expect(unlock(turned, now)).toEqual(unlock(given, now))
      }),
    )
  })

  test('a time of day is on the announced day in every time zone', () => {
    const zones = fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe')
    fc.assert(
      fc.property(moments, fc.nat(400), fc.nat(1439), zones, (start, days, minute, zone) => {
        const day = addDays(zonedDay(start, zone), days)
        const moment = momentOf(day, minute, zone)
        const clock = zonedTime(moment, zone)
        expect(clock.slice(0, 10)).toBe(day)
        const shown = Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16))
        // If the clocks go forward at that time, the lesson opens an hour or half an hour later by the clock.
        expect([0, 30, 60]).toContain(shown - minute)
      }),
    )
  })
})
