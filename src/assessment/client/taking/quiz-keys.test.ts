import { expect, test } from 'vitest'
import { keysOfOption, type PressedKey, quizKeyAction } from './quiz-keys.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
const press = (key: string, code = '', more: Partial<PressedKey> = {}) =>
  quizKeyAction({ key, code, ...NONE, ...more })

test.each([
  ['1', { option: 0 }],
  ['9', { option: 8 }],
  ['a', { option: 0 }],
  // Caps Lock is on.
  ['I', { option: 8 }],
  ['n', 'next'],
  ['P', 'previous'],
  ['r', 'review'],
  ['0', null],
  ['j', null],
  ['Enter', null],
  [' ', null],
])('%s', (key, action) => {
  expect(press(key)).toEqual(action)
})

test('on a keyboard of another script, the position of the key counts', () => {
  expect(press('ो', 'KeyA')).toEqual({ option: 0 })
  expect(press('४', 'Digit4')).toEqual({ option: 3 })
  expect(press('&', 'Digit1')).toEqual({ option: 0 })
  expect(press('ArrowDown', 'Numpad2')).toBeNull()
  expect(press('Tab', 'KeyN')).toBeNull()
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing'] as const)('not with %s', (modifier) => {
  expect(press('a', 'KeyA', { [modifier]: true })).toBeNull()
  expect(press('n', 'KeyN', { [modifier]: true })).toBeNull()
})

test('each of the first nine options names its keys', () => {
  expect([0, 8, 9].map(keysOfOption)).toEqual(['1 A', '9 I', undefined])
})
