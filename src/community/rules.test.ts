import { expect, test } from 'vitest'
import { canDeleteComment } from './rules.ts'

test('a comment is deleted by its author or an admin, an orphaned one by an admin only', () => {
  const asha = { id: 'a', role: 'student' } as const
  expect(canDeleteComment(asha, { userId: 'a' })).toBe(true)
  expect(canDeleteComment(asha, { userId: 'b' })).toBe(false)
  expect(canDeleteComment(asha, { userId: null })).toBe(false)
  expect(canDeleteComment(null, { userId: null })).toBe(false)
  expect(canDeleteComment({ id: 'x', role: 'admin' }, { userId: null })).toBe(true)
})
