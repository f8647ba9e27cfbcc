import { expect, test } from 'vitest'
import { comments } from './comments.policy.ts'

test('a comment is deleted by its author or by staff, an orphaned one by staff only', () => {
  const asha = { id: 'a', role: 'student' } as const
  expect(comments.whyNot(asha, 'delete', { userId: 'a' })).toBeNull()
  expect(comments.whyNot(asha, 'delete', { userId: 'b' })).toBe('FORBIDDEN')
  expect(comments.can(asha, 'delete', { userId: null })).toBe(false)
  expect(comments.whyNot(null, 'delete', { userId: null })).toBe('SIGN_IN_REQUIRED')
  expect(comments.can({ id: 'x', role: 'admin' }, 'delete', { userId: null })).toBe(true)
})
