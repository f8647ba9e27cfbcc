import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomStatement } from '../../../../testing/setups/random-statement.ts'
import { recogniseColumns } from '../read/columns.ts'
import { readLines } from '../read/lines.ts'
import { readStatement } from '../read/read-file.ts'
import { matchStatement } from './match.ts'

async function matched(seed: number, lines: number, requests: number) {
  const { csv, payers, waiting } = randomStatement(seed, lines, requests)
  const { rows, header } = await readStatement(new Blob([csv]))
  const read = readLines(rows, header, recogniseColumns(header.names))
  expect([read.lines.length, read.unread]).toEqual([payers.length, []])
  return { ...matchStatement(read.lines, waiting, []), payers, waiting, lines: read.lines }
}

/** Checks that each line and payment appears in exactly one group, and that every exact match belongs to the payer. */
async function check(seed: number, count: number, requests: number) {
  const { green, yellow, unmatchedPayments, unmatchedCredits, reversed, paid, payers, waiting, lines } =
    await matched(seed, count, requests)
  for (const { id, at } of green)
    expect(payers[at], `line ${at} of ${seed}: ${lines[at]?.narration}`).toBe(id)
  expect(new Set(green.map(({ at }) => at)).size).toBe(green.length)
  const all = [...green.map(({ id }) => id), ...yellow.map(({ id }) => id), ...unmatchedPayments]
  expect(all.toSorted((a, b) => a - b)).toEqual(waiting.map(({ id }) => id))
  const taken = new Set(green.map(({ at }) => at))
  for (const { at } of yellow.flatMap(({ candidates }) => candidates)) expect(taken.has(at)).toBe(false)
  const offered = new Set(yellow.flatMap(({ candidates }) => candidates.map(({ at }) => at)))
  const credits = lines.flatMap(({ kind }, at) => (kind === 'credit' ? [at] : []))
  const placed = [...taken, ...offered, ...unmatchedCredits, ...reversed, ...paid.map(({ at }) => at)]
  expect(placed.toSorted((a, b) => a - b)).toEqual(credits)
  return green.length / payers.filter((payer) => payer !== null).length
}

test('matches no payment with a line of another payment or an unrelated line', async () => {
  const shares: number[] = []
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
      shares.push(await check(seed, 60, 30))
    }),
    { numRuns: 60 },
  )
  // Most payments are matched without manual review.
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.4)
})

test('even among ten thousand lines', async () => {
  expect(await check(20_261_122, 10_000, 500)).toBeGreaterThan(0.5)
})
