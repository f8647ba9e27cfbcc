import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawFrom, type Pool } from './draws.rules.ts'

test.each<[name: string, pools: Pool[], drawn: number[][] | null]>([
  ['the first ones', [{ count: 2, candidates: [5, 3, 1] }], [[5, 3]]],
  ['no draw', [], []],
  ['too many', [{ count: 2, candidates: [1] }], null],
  [
    'the same question for two pools',
    [
      { count: 1, candidates: [1] },
      { count: 1, candidates: [1] },
    ],
    null,
  ],
  [
    'a pool that gives up a question',
    [
      { count: 1, candidates: [1, 2] },
      { count: 1, candidates: [1] },
    ],
    [[2], [1]],
  ],
  [
    'a chain of pools that give up questions',
    [
      { count: 1, candidates: [1, 2] },
      { count: 1, candidates: [2, 3] },
      { count: 1, candidates: [1] },
    ],
    [[2], [3], [1]],
  ],
])('draws %s', (_name, pools, drawn) => {
  expect(drawFrom(pools)).toEqual(drawn)
})

const pools = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 3 }),
    candidates: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 6 }),
  }),
  { maxLength: 4 },
)

/** Tries all combinations to find out whether each pool can get its questions. */
function isPossible([first, ...others]: readonly Pool[], taken: readonly number[] = []): boolean {
  if (!first) return true
  if (first.count === 0) return isPossible(others, taken)
  return first.candidates.some(
    (one) =>
      !taken.includes(one) && isPossible([{ ...first, count: first.count - 1 }, ...others], [...taken, one]),
  )
}

test('draws different questions of each pool whenever that is possible', () => {
  let impossible = 0
  fc.assert(
    fc.property(pools, (given) => {
      const drawn = drawFrom(given)
      if (!drawn) impossible++
      expect(drawn !== null).toBe(isPossible(given))
      if (!drawn) return
      const all = drawn.flat()
      expect(new Set(all).size).toBe(all.length)
      for (const [index, { count, candidates }] of given.entries()) {
        expect(drawn[index]).toHaveLength(count)
        for (const one of drawn[index] ?? []) expect(candidates).toContain(one)
      }
    }),
    { numRuns: 300 },
  )
  expect(impossible).toBeGreaterThan(10)
})
