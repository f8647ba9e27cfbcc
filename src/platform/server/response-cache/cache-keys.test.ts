import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createKeyOf } from './cache-keys.ts'

const keyOf = createKeyOf(
  { rows: [], procedures: new Map() },
  [
    [/^\/courses$/, ['search']],
    [/^\/courses\/[^/]+$/, []],
  ],
  { forGuests: true },
)
const keyOfUrl = (url: string) => keyOf({ url, method: 'GET', headers: {} } as IncomingMessage)

test('an address with a fragment is not cached: a key may end with the language', () => {
  expect(keyOfUrl('/courses/algebra')).toBe('/courses/algebra')
  expect(keyOfUrl('/courses/algebra#hi')).toBeNull()
  expect(keyOfUrl('/courses?search=algebra')).toBe('/courses?search=algebra')
  expect(keyOfUrl('/courses?search=algebra#hi')).toBeNull()
})
