import { expect, test } from 'vitest'
import { FULL_ENTITLEMENT, isDownloadable, isOpen, NO_ENTITLEMENT } from './rules.ts'

const free = { id: 1, isPremium: false }
const premium = { id: 2, isPremium: true }
const plain = { isPremium: false, isPreview: false }

test.each([
  ['a free lesson of a free course', plain, free, NO_ENTITLEMENT, true],
  ['a free lesson of a premium course', plain, premium, NO_ENTITLEMENT, false],
  ['a premium lesson of a free course', { ...plain, isPremium: true }, free, NO_ENTITLEMENT, false],
  [
    'a premium lesson of a free course, to a member',
    { ...plain, isPremium: true },
    free,
    FULL_ENTITLEMENT,
    true,
  ],
  ['a preview of a premium course', { isPremium: true, isPreview: true }, premium, NO_ENTITLEMENT, true],
  ['a lesson of a bought course', plain, premium, { everything: false, courseIds: [2] }, true],
  [
    'a lesson of another course than the bought one',
    plain,
    premium,
    { everything: false, courseIds: [1] },
    false,
  ],
])('%s', (_name, lesson, course, entitlement, open) => {
  expect(isOpen({ lesson, course, entitlement })).toBe(open)
})

test('resources follow their course, not a lesson', () => {
  expect(isDownloadable(null, NO_ENTITLEMENT)).toBe(true)
  expect(isDownloadable(free, NO_ENTITLEMENT)).toBe(true)
  expect(isDownloadable(premium, NO_ENTITLEMENT)).toBe(false)
  expect(isDownloadable(premium, { everything: false, courseIds: [2] })).toBe(true)
})
