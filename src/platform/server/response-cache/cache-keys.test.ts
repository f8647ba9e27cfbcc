import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Procedure } from '../rest/procedures.ts'
import { createKeyOf } from './cache-keys.ts'

const procedure = { cacheTag: 'courses', access: 'anyone', input: z.object({ id: z.number() }) }

const keyOf = createKeyOf(
  {
    rows: [],
    procedures: new Map([['courses.byId', { path: 'courses.byId', ...procedure } as never as Procedure]]),
  },
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

test('an input that nests too deeply to be written again is not cached', () => {
  const nested = (levels: number) =>
    `/trpc/courses.byId?input={"id":${'['.repeat(levels)}${']'.repeat(levels)}}`
  expect(keyOfUrl(nested(5))).toContain('[[[[[]]]]]')
  for (const levels of [100, 3900]) expect(keyOfUrl(nested(levels))).toBeNull()
})
