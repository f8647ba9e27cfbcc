import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AttemptSection,
  currentSection,
  lastEnd,
  sectionEnds,
  type Sectioned,
  shareExtraTime,
  shownSection,
  totalMinutes,
  withSectionEnded,
} from './sections.rules.ts'

const at = (clock: string) => new Date(`2026-11-24T${clock}Z`)
const START = at('10:00:00')
const section = (minutes: number | null, values: Partial<AttemptSection> = {}): AttemptSection => ({
  title: 'Physics',
  seconds: minutes === null ? null : minutes * 60,
  extra: 0,
  endedAt: null,
  ...values,
})
const attemptOf = (sections: AttemptSection[], closesAt: Date | null = null): Sectioned => ({
  startedAt: START,
  closesAt,
  sections,
})
const ends = (attempt: Sectioned) => sectionEnds(attempt).map((end) => end && end.toISOString().slice(11, 19))

test.each<[string, Sectioned, (string | null)[]]>([
  ['one after the other', attemptOf([section(20), section(30)]), ['10:20:00', '10:50:00']],
  [
    'earlier, if the student ends one early',
    attemptOf([section(20, { endedAt: at('10:05:00').toISOString() }), section(30)]),
    ['10:05:00', '10:35:00'],
  ],
  ['with extra time', attemptOf([section(20, { extra: 240 }), section(30)]), ['10:24:00', '10:54:00']],
  [
    'all when the quiz closes',
    attemptOf([section(20), section(30), section(30)], at('10:40:00')),
    ['10:20:00', '10:40:00', '10:40:00'],
  ],
  ['never, without a limit', attemptOf([section(20), section(null), section(30)]), ['10:20:00', null, null]],
  [
    'when the student ends the section without a limit',
    attemptOf([section(null, { endedAt: at('11:00:00').toISOString() }), section(30)]),
    ['11:00:00', '11:30:00'],
  ],
  [
    'when the quiz closes, without a limit',
    attemptOf([section(null), section(30)], at('10:40:00')),
    ['10:40:00', '10:40:00'],
  ],
])('sections end %s', (_name, attempt, expected) => {
  expect(ends(attempt)).toEqual(expected)
})

test('a section runs until its end, and then the next one', () => {
  const attempt = attemptOf([section(20), section(30)])
  const currentAt = (clock: string) => currentSection(attempt, at(clock))
  expect(['10:00:00', '10:19:59', '10:20:00', '10:49:59', '10:50:00'].map(currentAt)).toEqual([
    0,
    0,
    1,
    1,
    null,
  ])
})

test('after the end, the shown section is the last one that ran', () => {
  const shown = (attempt: Sectioned, clock: string) => shownSection(attempt, at(clock))
  const plain = attemptOf([section(20), section(30)])
  expect([shown(plain, '10:05:00'), shown(plain, '10:30:00'), shown(plain, '11:00:00')]).toEqual([0, 1, 1])
  const closed = attemptOf([section(20), section(30), section(30)], at('10:10:00'))
  expect(shown(closed, '10:10:05')).toBe(0)
})

test('extra time is shared in proportion to the time limits, and skips sections that have ended', () => {
  const attempt = attemptOf([section(30), section(60), section(null), section(90)], at('18:00:00'))
  const extras = (clock: string, seconds: number) =>
    shareExtraTime(attempt, seconds, at(clock)).sections.map(({ extra }) => extra)
  expect(extras('10:00:00', 1200)).toEqual([200, 400, 0, 600])
  expect(extras('10:30:00', 1200)).toEqual([0, 480, 0, 720])
  expect(extras('18:00:00', 1200)).toEqual([0, 0, 0, 0])
  expect(shareExtraTime(attempt, 1200, START).closesAt).toEqual(at('18:20:00'))
})

test('the total time is the sum of the sections', () => {
  expect(totalMinutes([{ minutes: 20 }, { minutes: 30 }])).toBe(50)
  expect(totalMinutes([{ minutes: 20 }, { minutes: null }])).toBeNull()
})

const second = (from: number) => new Date(START.getTime() + from * 1000)
const sections = fc.array(
  fc.record({
    title: fc.constantFrom('Physics', 'Chemistry'),
    seconds: fc.option(fc.integer({ min: 1, max: 3000 })),
    extra: fc.constant(0),
    endedAt: fc.constant(null),
  }),
  { minLength: 1, maxLength: 6 },
)
const closing = fc.option(fc.integer({ min: 1, max: 9000 }).map(second))
/** An event in an attempt: the student ends a section, or a teacher gives extra time. */
const happenings = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 2000 }),
    gives: fc.option(fc.integer({ min: 1, max: 3000 })),
  }),
  { maxLength: 8 },
)

/** Returns the attempt after each event, with the time. */
function histories(first: Sectioned, happened: readonly { after: number; gives: number | null }[]) {
  let [attempt, elapsed] = [first, 0]
  const all = [{ attempt, now: START }]
  for (const { after, gives } of happened) {
    elapsed += after
    const now = second(elapsed)
    attempt = gives === null ? withSectionEnded(attempt, now) : shareExtraTime(attempt, gives, now)
    all.push({ attempt, now })
  }
  return all
}

test('a section that has ended stays closed, whatever happens later', () => {
  fc.assert(
    fc.property(sections, closing, happenings, (list, closesAt, happened) => {
      const all = histories({ startedAt: START, closesAt, sections: list }, happened)
      for (const [index, { attempt, now }] of all.entries()) {
        const before = all[index - 1]?.attempt ?? attempt
        const closedAt = currentSection(before, now) ?? list.length
        expect(sectionEnds(attempt).slice(0, closedAt)).toEqual(sectionEnds(before).slice(0, closedAt))
        expect(currentSection(attempt, now) ?? list.length).toBeGreaterThanOrEqual(closedAt)
      }
    }),
    { numRuns: 500 },
  )
})

test('at each time, one section runs, or all have ended; sections run in order and none ends after the quiz closes', () => {
  fc.assert(
    fc.property(
      sections,
      closing,
      happenings,
      fc.integer({ min: 0, max: 20_000 }),
      (list, closesAt, happened, when) => {
        const { attempt } = histories({ startedAt: START, closesAt, sections: list }, happened).at(-1)!
        const times = sectionEnds(attempt).map((end) => end?.getTime() ?? Infinity)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        if (attempt.closesAt)
          for (const time of times) expect(time).toBeLessThanOrEqual(attempt.closesAt.getTime())
        const current = currentSection(attempt, second(when))
        for (const [index, time] of times.entries())
          expect(second(when).getTime() < time).toBe(current !== null && index >= current)
        expect(lastEnd(attempt)?.getTime() ?? Infinity).toBe(times.at(-1))
      },
    ),
    { numRuns: 500 },
  )
})

test('extra time before or after the start of a section adds up exactly', () => {
  const timed = fc.array(
    fc.integer({ min: 1, max: 3000 }).map((seconds) => section(null, { seconds })),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(
      timed,
      fc.integer({ min: 1, max: 3000 }),
      fc.integer({ min: 0, max: 20_000 }),
      (list, gives, when) => {
        const attempt = attemptOf(list)
        const longer = shareExtraTime(attempt, gives, second(when))
        const isOver = currentSection(attempt, second(when)) === null
        const total = longer.sections.reduce((sum, { extra }) => sum + extra, 0)
        expect(total).toBe(isOver ? 0 : gives)
        expect(lastEnd(longer)!.getTime() - lastEnd(attempt)!.getTime()).toBe(total * 1000)
      },
    ),
    { numRuns: 500 },
  )
})
