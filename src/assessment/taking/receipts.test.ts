import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, compareAnswers, createChains } from './receipts.rules.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

type Event = Parameters<ReturnType<typeof createChains>['add']>[0]

function chainsOf(events: readonly Event[]) {
  const chains = createChains(digest)
  for (const event of events.toSorted((a, b) => a.sequence - b.sequence)) chains.add(event)
  return chains.list()
}

const events = fc.uniqueArray(
  fc.record({
    question: fc.integer({ min: 1, max: 3 }),
    device: fc.constantFrom('phone', 'laptop'),
    sequence: fc.integer({ min: 1, max: 9 }),
    answer: fc.option(fc.record({ kind: fc.constant('single'), choice: fc.constantFrom('a', 'b') })),
    givenAt: fc.constantFrom('2026-11-24T10:00:00.000Z', '2026-11-24T10:00:01.000Z'),
    receivedAt: fc.constant('2026-11-24T10:00:02.000Z'),
  }),
  { selector: ({ device, sequence }) => `${device} ${sequence}`, minLength: 1, maxLength: 15 },
)

test('a digest depends on each event, and not on the order in which events arrived', () => {
  fc.assert(
    fc.property(
      events.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }), fc.nat()),
      ),
      ([list, shuffled, pick]) => {
        const chains = chainsOf(list)
        expect(chainsOf(shuffled)).toEqual(chains)
        expect(chains.reduce((sum, chain) => sum + chain.events, 0)).toBe(list.length)
        const at = pick % list.length
        expect(chainsOf(list.toSpliced(at, 1))).not.toEqual(chains)
        const changed = list.with(at, { ...list[at]!, question: list[at]!.question + 1 })
        expect(chainsOf(changed)).not.toEqual(chains)
      },
    ),
  )
})

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonical({ b: [{ d: 1, c: null }], a: 'é' })).toBe(canonical({ a: 'é', b: [{ c: null, d: 1 }] }))
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]))
})

const answered = { question: 1, answer: { kind: 'single', choice: 'a' }, device: 'phone', sequence: 3 }
const none = { question: 1, answer: null, device: null, sequence: null }
test.each([
  ['same', answered, answered, true],
  ['same', none, none, false],
  ['differs', { ...answered, answer: { kind: 'single', choice: 'b' } }, answered, true],
  ['differs', none, answered, false],
  ['missing', answered, none, false],
  ['missing', { ...answered, sequence: 4 }, answered, false],
  ['missing', answered, undefined, false],
  ['unlisted', undefined, answered, false],
])('%s', (state, inReceipt, inJournal, isKnown) => {
  expect(compareAnswers(inReceipt, inJournal, isKnown)).toBe(state)
})
