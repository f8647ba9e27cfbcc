import { expect, test } from 'vitest'
import { restoredText } from './use-work.ts'

test('restores a text that was not saved, and keeps what another device has saved in the meantime', () => {
  const kept = (was: string, is: string) => JSON.stringify([was, is])
  expect(restoredText(kept('x', 'x = 2'), 'x')).toBe('x = 2')
  expect(restoredText(kept('', 'x = 2'), '')).toBe('x = 2')
  expect(restoredText(kept('x', 'x = 2'), 'y')).toBe('y\n\nx = 2')
  // The response of the save was lost, or the other text is already part of this one.
  expect(restoredText(kept('x', 'x = 2'), 'x = 2')).toBe('x = 2')
  expect(restoredText(kept('x', 'y and x = 2'), 'y')).toBe('y and x = 2')
  // The other device has removed its text.
  expect(restoredText(kept('x', 'x = 2'), '')).toBe('x = 2')
})
