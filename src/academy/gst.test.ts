import { expect, test } from 'vitest'
import { isGstin, isState, normaliseGstin, placeName, stateTaxName } from './gst.rules.ts'

test('recognises a GSTIN by its state, its form and its check character', () => {
  for (const good of [
    '27AAPFU0939F1ZV',
    '29AAGCB7383J1Z4',
    '27AAACR5055K1Z7',
    normaliseGstin(' 27aapfu0939f1zv '),
  ])
    expect(isGstin(good), good).toBe(true)
  for (const bad of [
    '',
    '27AAPFU0939F1ZW',
    '28AAPFU0939F1ZV',
    '27AAPFU0939F1Z',
    '27APAFU0939F1ZV',
    '00AAPFU0939F1ZV',
  ])
    expect(isGstin(bad), bad).toBe(false)
})

test('recognises only states of the list, not properties of every object', () => {
  expect(['27', '97'].map(isState)).toEqual([true, true])
  expect(['constructor', '__proto__', 'toString', '99', ''].map(isState)).toEqual(Array(5).fill(false))
  expect(placeName('constructor')).toBe('constructor-Other Territory')
})

test('formats states as on tax forms', () => {
  expect(placeName('27')).toBe('27-Maharashtra')
  expect(['04', '27', '38'].map(stateTaxName)).toEqual(['UTGST', 'SGST', 'UTGST'])
})
