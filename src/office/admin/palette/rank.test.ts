import { expect, test } from 'vitest'
import { scoreOf } from './rank.ts'

const upi = { title: 'UPI ID', about: 'Payments', words: 'vpa qr phonepe' }

test('a better match has a higher score', () => {
  const scores = ['upi id', 'upi', 'id', 'phonepe', 'phonpe', 'bank'].map((search) => scoreOf(search, upi))
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(6)
  expect(scores.at(-1)).toBe(0)
})

test.each(['phonep', 'phnoepe', 'phonepee', 'phonexe', 'paymnts qr'])('%s finds it', (search) =>
  expect(scoreOf(search, upi)).toBeGreaterThan(0),
)

test.each(['phnpe', 'xhonxpe', 'qx', 'upi bank', ' '])('“%s” does not find it', (search) =>
  expect(scoreOf(search, upi)).toBe(0),
)

test('a recently used item ranks before its equals, but not before an exact match', () => {
  expect(scoreOf('upi', upi, true)).toBeGreaterThan(scoreOf('upi', upi))
  expect(scoreOf('upi', upi, true)).toBeLessThan(scoreOf('upi id', upi))
})

test('Hindi words match', () => expect(scoreOf('पेमें', { title: 'पेमेंट की मंज़ूरी' })).toBeGreaterThan(0))
