import { expect, test } from 'vitest'
import { isUnwieldy } from './json-shape.ts'

const wide = (places: number) => JSON.stringify({ ids: Array.from({ length: places }, () => 1) })
const deep = (levels: number) => '['.repeat(levels) + ' '.repeat(10_000) + ']'.repeat(levels)

test('lets through what calls take: long lists, long texts', () => {
  expect(isUnwieldy(wide(5000))).toBe(false)
  expect(isUnwieldy(deep(20))).toBe(false)
  const updates = Array.from({ length: 1000 }, (_, id) => ({ id, order: id, title: 'x' }))
  expect(isUnwieldy(JSON.stringify({ updates }))).toBe(false)
  // What stands in a text is no place.
  for (const piece of [',', '[', '{"', '\\', '\\",', '",["', '\\\\'])
    expect(isUnwieldy(JSON.stringify({ text: piece.repeat(200_000), more: [piece] }))).toBe(false)
})

test('stops what is too wide or too deep, wherever it stands', () => {
  expect(isUnwieldy(wide(30_000))).toBe(true)
  expect(isUnwieldy(deep(60))).toBe(true)
  expect(isUnwieldy(`{"a":"\\\\\\"","b":${wide(30_000)}}`)).toBe(true)
  expect(isUnwieldy('['.repeat(1_000_000))).toBe(true)
})

test('ends where a text does not', () => {
  expect(isUnwieldy(`"${'a'.repeat(20_000)}`)).toBe(false)
  expect(isUnwieldy(`"${'\\'.repeat(20_001)}"`)).toBe(false)
})
