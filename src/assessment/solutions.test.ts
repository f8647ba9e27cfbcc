import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOf, publicPart, solutionOf, storedSolution } from './solutions.rules.ts'
import type { Solution } from './solutions.schema.ts'

const matching: Solution = {
  kind: 'matching',
  pairs: [
    { left: 'Whale', right: 'Mammal' },
    { left: 'Bat', right: 'Mammal' },
    { left: 'Frog', right: 'Amphibian' },
  ],
  extras: ['Reptile', 'Fish'],
  partial: true,
}
const ordering: Solution = { kind: 'ordering', items: ['Seed', 'Plant', 'Flower'], partial: true }

test('the public part of a question does not depend on its key', () => {
  expect(publicPart(matching).targets.map(({ text }) => text)).toEqual([
    'Amphibian',
    'Fish',
    'Mammal',
    'Reptile',
  ])
  const otherPairs = matching.pairs.map(({ left }) => ({ left, right: 'Fish' }))
  const other = { ...matching, pairs: otherPairs, extras: ['Reptile', 'Mammal', 'Amphibian'] }
  expect(publicPart(other)).toEqual(publicPart(matching))
  fc.assert(
    fc.property(fc.shuffledSubarray(ordering.items, { minLength: 3 }), (items) => {
      expect(publicPart({ ...ordering, items })).toEqual(publicPart(ordering))
    }),
  )
})

test('the editor reads what was saved', () => {
  const read = (solution: Solution) => solutionOf(publicPart(solution), keyOf(solution))
  expect(read(ordering)).toEqual(ordering)
  // Extra right sides have no order.
  expect(read(matching)).toEqual({ ...matching, extras: ['Fish', 'Reptile'] })
  const gaps: Solution = {
    kind: 'fillIn',
    gaps: [{ kind: 'text', accepted: ['x'], ignoresCase: false }],
    partial: false,
  }
  expect(read(gaps)).toEqual(gaps)
  expect(publicPart(gaps)).toEqual({ options: [], targets: [], gaps: ['text'], needsUnit: false })
  expect(storedSolution(read(matching))).toEqual(read(matching))
})
