import { expect, test } from 'vitest'
import { isUnwieldy } from './json-shape.ts'

const wide = (places: number) => JSON.stringify({ ids: Array.from({ length: places }, () => 1) })
const deep = (levels: number) => '['.repeat(levels) + ' '.repeat(10_000) + ']'.repeat(levels)

test('accepts all valid input: long lists, long texts', () => {
  expect(isUnwieldy(wide(5000))).toBe(false)
  expect(isUnwieldy(deep(20))).toBe(false)
  const updates = Array.from({ length: 1000 }, (_, id) => ({ id, order: id, title: 'x' }))
  expect(isUnwieldy(JSON.stringify({ updates }))).toBe(false)
  // Separators inside strings do not count.
  for (const piece of [',', '[', '{"', '\\', '\\",', '",["', '\\\\'])
    expect(isUnwieldy(JSON.stringify({ text: piece.repeat(100_000), more: [piece] }))).toBe(false)
})

test('refuses input that is too wide or too deep, at any position', () => {
  expect(isUnwieldy(wide(30_000))).toBe(true)
  expect(isUnwieldy(deep(60))).toBe(true)
  expect(isUnwieldy(`{"a":"\\\\\\"","b":${wide(30_000)}}`)).toBe(true)
  expect(isUnwieldy('['.repeat(1_000_000))).toBe(true)
})

test('refuses input that takes long to check in a body as large as a screenshot, but no screenshot', () => {
  const size = 7_000_000
  for (const piece of ['\\"', '\\u0041', '\\\\'])
    expect(isUnwieldy(`{"proofImage":"${piece.repeat(size / piece.length)}"}`), piece).toBe(true)
  expect(isUnwieldy('"'.repeat(size))).toBe(true)
  expect(isUnwieldy(`{${' '.repeat(size)}}`)).toBe(true)
  const screenshot = Buffer.from('a screenshot')
    .toString('base64')
    .repeat(size / 16)
  expect(isUnwieldy(JSON.stringify({ amount: 1, proofImage: screenshot }))).toBe(false)
  // PHP escapes slashes in this way.
  expect(isUnwieldy(`{"proofImage":"${`${'a'.repeat(63)}\\/`.repeat(size / 64)}"}`)).toBe(false)
})

test('lets only the screenshot be longer than other bodies', () => {
  const long = 'a'.repeat(2_000_000)
  expect(isUnwieldy(JSON.stringify({ amount: 1, proofImage: long }))).toBe(false)
  expect(isUnwieldy(JSON.stringify({ proofImage: long }, null, 2))).toBe(false)
  expect(isUnwieldy(JSON.stringify({ transactionId: long, proofImage: 'x' }))).toBe(true)
  expect(isUnwieldy(JSON.stringify({ proofImage: 'x', [long]: 1 }))).toBe(true)
  expect(isUnwieldy(JSON.stringify(long))).toBe(true)
})

test('stops at a text that does not end', () => {
  expect(isUnwieldy(`"${'a'.repeat(20_000)}`)).toBe(false)
  expect(isUnwieldy(`"${'\\'.repeat(20_001)}"`)).toBe(false)
})
